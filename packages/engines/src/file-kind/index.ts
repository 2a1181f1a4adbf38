/** What files are, by their content, told by a sandboxed process: a file's start can be as hostile as the rest of it. */
import { stat } from 'node:fs/promises'
import { FileKind } from '@docweave/contract'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { z } from 'zod'
import { runEngine } from '../host/index.ts'
import type { FindArgs } from './tasks.ts'

/** Nothing there is WebAssembly. */
const memoryMegabytes = 64
/** A kind takes about a millisecond. */
const usualSeconds = 20
/** Of one request: all that its process is shown counts as disk which the process uses. */
const most = { files: 500, bytes: 4e9 }

type Asked = FindArgs['files'][number]

/** Puts files together for requests: as few as there can be. */
async function batchesOf(files: readonly Asked[]): Promise<Asked[][]> {
  const sizes = await Promise.all(files.map(async ({ path }) => (await stat(path)).size))
  const batches: Asked[][] = []
  let bytes = Infinity
  for (const [index, file] of files.entries()) {
    const size = sizes[index] ?? 0
    const batch = batches.at(-1)
    bytes += size
    if (batch && bytes <= most.bytes && batch.length < most.files) batch.push(file)
    else {
      batches.push([file])
      bytes = size
    }
  }
  return batches
}

/**
 * Finds the kinds of files by their content.
 *
 * @param files `name` is what a file's maker calls it, for what content does not tell
 * @param seconds what each request to the process may take
 * @returns the kinds in the files' order; `undefined` for what is none of ours
 * @throws DocweaveError `CANCELLED`, `TIMED_OUT`, `MEMORY_EXCEEDED`, `ENGINE_FAILED`, `TOOL_UNAVAILABLE` where there is no sandbox; Error
 * where a file cannot be read
 */
export async function kindsOf(
  files: readonly Asked[],
  signal: AbortSignal,
  seconds = usualSeconds,
): Promise<(FileKind | undefined)[]> {
  const kinds: (FileKind | undefined)[] = []
  for (const batch of await batchesOf(files)) {
    const args: FindArgs = { files: batch }
    const wish = { engine: 'kind', task: 'find', args, files: { read: batch.map(({ path }) => path) } }
    const answer = await runEngine({ ...wish, memoryMegabytes, signal, seconds })
    const found = z.array(FileKind.nullable()).length(batch.length).safeParse(answer)
    if (!found.success) throw new DocweaveError('ENGINE_FAILED', {}, found.error)
    kinds.push(...found.data.map((kind) => kind ?? undefined))
  }
  return kinds
}
