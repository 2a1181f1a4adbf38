/** Creates the folder of a new tool, complete enough to pass every check at once. */
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ToolId } from '@docweave/contract'
import { localeCodes } from '@docweave/contract/locale-table'
import { catalogue, pageSource, runSource, runTestSource, titleOf, toolSource, uiSource } from './scaffold-sources.ts'

/**
 * Writes the folder `name` below `toolsFolder`, and nothing outside it.
 *
 * @param name kebab-case; becomes the tool's id and its page's address
 * @throws Error when the name is not kebab-case or the folder exists
 */
export async function scaffoldTool(toolsFolder: string, name: string): Promise<void> {
  if (!ToolId.safeParse(name).success) throw new Error(`${name} is not kebab-case`)
  const folder = join(toolsFolder, name)
  if (existsSync(folder)) throw new Error(`${name} is there already`)
  const title = titleOf(name)
  const files: Record<string, string> = {
    'tool.ts': toolSource(name, title),
    'run.ts': runSource(title),
    'run.test.ts': runTestSource(name),
    'ui.tsx': uiSource(title),
    ...Object.fromEntries(
      localeCodes.flatMap((locale) => [
        [`locales/${locale}.po`, catalogue(locale, title)],
        [`page/${locale}.md`, pageSource(locale)],
      ]),
    ),
  }
  for (const below of ['locales', 'page']) await mkdir(join(folder, below), { recursive: true })
  for (const [path, text] of Object.entries(files)) await writeFile(join(folder, path), text)
}
