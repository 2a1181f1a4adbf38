/**
 * Generates the registry of tools from their folders, so that adding a tool changes no file by hand. Pure templates: the same folders
 * always produce the same bytes.
 */
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { RunPlace } from '@docweave/contract'

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
 * Writes `tools.gen.ts`, `runs.gen.ts`, `browser-runs.gen.ts` and `uis.gen.ts` beside the tools' folders.
 *
 * @param toolsFolder the folder that contains one folder for each tool
 * @returns the ids of the tools
 * @throws Error when a folder's name is not its tool's id, or `splits` in `tool.ts` does not match `run.ts`
 */
export async function writeRegistry(toolsFolder: string): Promise<string[]> {
  const ids = await findTools(toolsFolder)
  const having = (file: string) => ids.filter((id) => existsSync(join(toolsFolder, id, file)))
  const inBrowser = await checkTools(toolsFolder, ids)
  await writeWhenChanged(join(toolsFolder, 'tools.gen.ts'), toolsSource(ids))
  await writeWhenChanged(join(toolsFolder, 'runs.gen.ts'), runsSource(having('run.ts')))
  await writeWhenChanged(join(toolsFolder, 'browser-runs.gen.ts'), browserRunsSource(inBrowser))
  await writeWhenChanged(join(toolsFolder, 'uis.gen.ts'), uisSource(having('ui.tsx')))
  return ids
}

const Descriptor = z.object({ tool: z.object({ id: z.string(), splits: z.boolean(), runs: z.array(RunPlace) }) })

/**
 * Validates tools for the registry: loads every `tool.ts` and rejects a tool whose folder has another name, or whose work does not match
 * its descriptor. `run.ts` is only read as text, because engines load slowly; `defineRun` makes the exact check when the worker loads it.
 *
 * @returns the ids of those that run in the browser
 */
export async function checkTools(toolsFolder: string, ids: readonly string[]): Promise<string[]> {
  const inBrowser: string[] = []
  for (const id of ids) {
    const loaded: unknown = await import(pathToFileURL(join(toolsFolder, id, 'tool.ts')).href)
    const { tool } = Descriptor.parse(loaded)
    if (tool.id !== id)
      throw new Error(`packages/tools/src/${id}/tool.ts has the id ${tool.id}: it must be the folder's name`)
    const run = join(toolsFolder, id, 'run.ts')
    if (!existsSync(run)) continue
    if (tool.runs.includes('browser')) inBrowser.push(id)
    const splits = /(?<!\.)\bsplit\b\s*[,:(]/.test(await readFile(run, 'utf8'))
    if (splits !== tool.splits)
      throw new Error(`${id}: tool.ts says splits: ${tool.splits}, run.ts ${splits ? 'has' : 'has no'} split`)
  }
  return inBrowser
}

const header = '// Written by `npm run generate` from the folders beside it. Not kept in git.\n'

/** `merge-pdf` → `mergePdf`: a name for an import. */
const variable = (id: string) => id.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

const lines = (ids: readonly string[], line: (id: string) => string) => ids.map((id) => `${line(id)}\n`).join('')

/** `tools.gen.ts`: every descriptor with its own types, and all of them by id. */
export const toolsSource = (
  ids: readonly string[],
) => `${header}import type { ToolDescriptor } from '@docweave/contract'
${lines(ids, (id) => `import { tool as ${variable(id)} } from './${id}/tool.ts'`)}
export const toolList = [${ids.map(variable).join(', ')}] as const
export type AnyTool = (typeof toolList)[number]
export const tools: ReadonlyMap<string, ToolDescriptor> = new Map<string, ToolDescriptor>(toolList.map((tool) => [tool.id, tool]))
`

/** `runs.gen.ts`: every tool's work by id. Node only. */
export const runsSource = (
  ids: readonly string[],
) => `${header}import type { RunnableTool } from '@docweave/tool-kit/run'
${lines(ids, (id) => `import { run as ${variable(id)} } from './${id}/run.ts'`)}
const list: readonly RunnableTool[] = [${ids.map(variable).join(', ')}]
export const runs: ReadonlyMap<string, RunnableTool> = new Map(list.map((run) => [run.tool.id, run]))
`

/** `browser-runs.gen.ts`: the work of the tools that run in the browser, by id. Each is a download of its own. */
export const browserRunsSource = (
  ids: readonly string[],
) => `${header}import type { RunnableTool } from '@docweave/tool-kit/run'
type Load = () => Promise<RunnableTool>
export const browserRuns: ReadonlyMap<string, Load> = new Map<string, Load>([
${lines(ids, (id) => `  ['${id}', async () => (await import('./${id}/run.ts')).run],`)}])
`

/** `uis.gen.ts`: every tool's texts and icon by id. */
export const uisSource = (ids: readonly string[]) => `${header}import type { ToolUi } from '@docweave/tool-kit/ui'
${lines(ids, (id) => `import { ui as ${variable(id)} } from './${id}/ui.tsx'`)}
export const uis: ReadonlyMap<string, ToolUi> = new Map<string, ToolUi>([
${lines(ids, (id) => `  ['${id}', ${variable(id)}],`)}])
`
