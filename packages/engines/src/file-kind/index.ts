/** Detects file kinds by content, in a sandboxed process, because the start of a file can be as hostile as the rest. */
import { stat } from 'node:fs/promises'
import { FileKind } from '@docweave/contract'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { z } from 'zod'
import { runEngine } from '../host/index.ts'
import type { FindArgs } from './tasks.ts'

/** No WebAssembly is involved. */
const memoryMegabytes = 64
/** The default time limit. A detection takes about a millisecond. */
const usualSeconds = 20
/** The limits of one request. Files that are linked into the process's folder count as its disk use. */
const most = { files: 500, bytes: 4e9 }

type Asked = FindArgs['files'][number]

/** Groups files into as few requests as the limits allow. */
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
 * Detects the kinds of files by their content.
 *
 * @param files `name` is the visitor's file name, which decides where the content is ambiguous
 * @param seconds the time limit of each request
 * @returns the kinds in the order of the files; `undefined` for an unsupported kind
 * @throws DocweaveError `CANCELLED`, `TIMED_OUT`, `MEMORY_EXCEEDED`, `ENGINE_FAILED`, `TOOL_UNAVAILABLE` without a sandbox; Error if a
 * file cannot be read
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
