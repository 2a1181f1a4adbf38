/**
 * Creates the folder of a new tool, complete enough to pass every check at once: a small working tool that copies a PDF and checks a page
 * range.
 */
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { ToolId, type Locale } from '@docweave/contract'
import { localeCodes } from '@docweave/contract/locale-table'

/**
 * Writes the folder `name` below `toolsFolder`, and nothing outside it.
 *
 * @param name kebab-case; becomes the tool's id and its page's address
 * @throws Error when the name is not kebab-case or the folder exists
 */
export async function scaffoldTool(toolsFolder: string, name: string): Promise<void> {
  if (!ToolId.safeParse(name).success) throw new Error(`${name} is not kebab-case`)
  const folder = join(toolsFolder, name)
  if (existsSync(folder)) throw new Error(`The folder of ${name} exists already`)
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

/** `merge-pdf` → `Merge pdf`. */
export const titleOf = (name: string): string => {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const toolSource = (name: string, title: string) => `/** ${title}: say here why this tool exists. */
import { z } from 'zod'
import { defineTool, pageRangePattern } from '@docweave/tool-kit'

export const tool = defineTool({
  id: '${name}',
  version: 1,
  group: 'organise',
  accepts: ['pdf'],
  produces: 'pdf',
  options: z.object({
    pages: z.string().max(500).regex(pageRangePattern).default(''),
  }),
  queue: 'pdf',
  engines: ['mupdf'],
  limits: {
    files: 50,
    bytes: 500_000_000,
    pages: 5000,
    seconds: { base: 60, perMegabyte: 1, perPage: 0.2 },
    memoryMegabytes: { base: 500, perMegabyte: 3, perPage: 0 },
  },
})
`

export const runSource = (title: string) => `/** ${title}: the work itself, on engines. */
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inspect } from '@docweave/engines/inspect'
import { parsePageRange } from '@docweave/tool-kit'
import { defineRun } from '@docweave/tool-kit/run'
import { tool } from './tool.ts'

export const run = defineRun(tool, {
  async run({ inputs: [input], options, folder, signal, progress }) {
    const { pages = 0 } = await inspect(input.path, input.kind, signal)
    const chosen = parsePageRange(options.pages, pages)
    const path = join(folder, 'output.pdf')
    await copyFile(input.path, path)
    progress(chosen.length, chosen.length, 'page')
    return [{ path }]
  },
})
`

export const runTestSource = (name: string) => `/** Tests of ${name} beyond the contract suite of every tool. */
import { expect, it } from 'vitest'
import { kindsOf } from '@docweave/engines/file-kind'
import { inspect } from '@docweave/engines/inspect'
import { documentPdf } from '@docweave/fixtures'
import { runWhole } from '@docweave/tool-kit/contract-suite'
import { run } from './run.ts'

it('keeps the pages', async () => {
  const content = documentPdf({ pages: 3 })
  const { files, remove } = await runWhole(run, [{ kind: 'pdf', content }], { inspect, kindsOf })
  expect(files.map(({ pages }) => pages)).toEqual([3])
  await remove()
})
`

export const uiSource = (title: string) => `/** The texts and the icon of ${title}. */
import { msg } from '@lingui/core/macro'
import FileCheck from 'lucide-react/icons/file-check'
import { defineToolUi } from '@docweave/tool-kit/ui'

export const ui = defineToolUi({
  title: msg\`${title}\`,
  description: msg\`Gives you your PDF back.\`,
  icon: FileCheck,
  keywords: [],
  options: {
    pages: {
      label: msg\`Page range\`,
      hint: msg\`For example 1-3, 7.\`,
      placeholder: msg\`All pages\`,
    },
  },
})
`

const ScaffoldTexts = z.object({
  description: z.string(),
  messages: z.record(z.string(), z.string()),
  steps: z.array(z.string()),
  limit: z.string(),
  questions: z.array(z.tuple([z.string(), z.string()])),
})

/** Reads the texts of a new tool in a language from `scaffold/`; where there is no file yet, the English ones. */
function scaffoldTexts(locale: Locale): z.infer<typeof ScaffoldTexts> {
  const own = new URL(`scaffold/${locale}.json`, import.meta.url)
  const path = existsSync(own) ? own : new URL('scaffold/en.json', import.meta.url)
  return ScaffoldTexts.parse(JSON.parse(readFileSync(path, 'utf8')))
}

/** Returns a catalogue that translates every message of the `ui.tsx` above; the author translates the title. */
export function catalogue(locale: Locale, title: string): string {
  const { description, messages } = scaffoldTexts(locale)
  const all = { [scaffoldTexts('en').description]: description, ...messages, [title]: title }
  const entries = Object.entries(all).map(([id, translation]) => `msgid "${id}"\nmsgstr "${translation}"\n`)
  const header = ['MIME-Version: 1.0', 'Content-Type: text/plain; charset=utf-8', `Language: ${locale}`]
  return `msgid ""\nmsgstr ""\n${header.map((line) => `"${line}\\n"\n`).join('')}\n${entries.join('\n')}`
}

/** Returns the texts of the tool's page: what it does, how, its limits, and answers to questions. */
export function pageSource(locale: Locale): string {
  const { description, steps, limit, questions } = scaffoldTexts(locale)
  const numbered = steps.map((step, at) => `${at + 1}. ${step}\n`).join('')
  const asked = questions.map(([question, answer]) => `### ${question}\n\n${answer}\n`).join('\n')
  return `## about\n\n${description}\n\n## how\n\n${numbered}\n## limits\n\n- ${limit}\n\n## questions\n\n${asked}`
}
