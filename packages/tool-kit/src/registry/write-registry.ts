/** Generates the registry of tools from their folders, so that adding a tool changes no file by hand. */
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkTools } from './check-tools.ts'
import { runsSource, toolsSource, uisSource } from './sources.ts'

/** Returns the names of the folders that contain a `tool.ts`, sorted. */
export async function findTools(toolsFolder: string): Promise<string[]> {
  const entries = await readdir(toolsFolder, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory() && existsSync(join(toolsFolder, entry.name, 'tool.ts')))
    .map(({ name }) => name)
    .toSorted()
}

/** Writes a file only if it changes, and atomically, because a dev server watches it. */
async function writeWhenChanged(path: string, text: string): Promise<void> {
  const old = await readFile(path, 'utf8').catch(() => undefined)
  if (old === text) return
  await writeFile(`${path}.new`, text)
  await rename(`${path}.new`, path)
}

/**
 * Writes `tools.gen.ts`, `runs.gen.ts` and `uis.gen.ts` beside the tools' folders.
 *
 * @param toolsFolder the folder that contains one folder for each tool
 * @returns the ids of the tools
 * @throws Error when a folder's name is not its tool's id, or `splits` in `tool.ts` does not match `run.ts`
 */
export async function writeRegistry(toolsFolder: string): Promise<string[]> {
  const ids = await findTools(toolsFolder)
  const having = (file: string) => ids.filter((id) => existsSync(join(toolsFolder, id, file)))
  await checkTools(toolsFolder, ids)
  await writeWhenChanged(join(toolsFolder, 'tools.gen.ts'), toolsSource(ids))
  await writeWhenChanged(join(toolsFolder, 'runs.gen.ts'), runsSource(having('run.ts')))
  await writeWhenChanged(join(toolsFolder, 'uis.gen.ts'), uisSource(having('ui.tsx')))
  return ids
}
