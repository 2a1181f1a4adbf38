/** Validates tools for the registry: rejects a tool whose folder has another name, or whose work does not match its descriptor. */
import { readFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'

const Descriptor = z.object({ tool: z.object({ id: z.string(), splits: z.boolean() }) })

/**
 * Loads every `tool.ts` and compares it with its folder. `run.ts` is only read as text, because engines load slowly; `defineRun` makes the
 * exact check when the worker loads it.
 */
export async function checkTools(toolsFolder: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const loaded: unknown = await import(pathToFileURL(join(toolsFolder, id, 'tool.ts')).href)
    const { tool } = Descriptor.parse(loaded)
    if (tool.id !== id)
      throw new Error(`packages/tools/src/${id}/tool.ts has the id ${tool.id}: it must be its folder's`)
    const run = join(toolsFolder, id, 'run.ts')
    if (!existsSync(run)) continue
    const splits = /(?<!\.)\bsplit\b\s*[,:(]/.test(await readFile(run, 'utf8'))
    if (splits !== tool.splits)
      throw new Error(`${id}: tool.ts says splits: ${tool.splits}, run.ts ${splits ? 'has' : 'has no'} split`)
  }
}
