/** Checks that the outputs of a run are what its tool's descriptor declares, and stores them. */
import { stat, open } from 'node:fs/promises'
import { basename } from 'node:path'
import {
  DocweaveError,
  textKinds,
  type FileKind,
  type OutputFile,
  type StepTask,
  type StoredFile,
} from '@docweave/contract'
import type { StepHost } from './step-host.ts'
import { protectOutput } from './secrets.ts'

interface OutputPromise {
  task: StepTask
  /** The kind of every output. */
  promised: FileKind
  gives: 'one' | 'many'
  host: StepHost
  signal: AbortSignal
}

/** Number of outputs that are checked and stored concurrently: a hundred images would otherwise wait a hundred times for the disk. */
const atOnce = 8

interface InspectedOutput extends OutputFile, Pick<StoredFile, 'bytes'> {
  /** Detected from its content. */
  kind: FileKind | undefined
}

/**
 * Detects the kinds of the outputs, all in one request, since each request to a process takes time. Whether a PDF is one is checked when it
 * is opened.
 */
async function lookAt(
  outputs: readonly OutputFile[],
  { host, promised, signal }: OutputPromise,
): Promise<InspectedOutput[]> {
  const sizes = await Promise.all(outputs.map(({ path }) => stat(path))).catch((error) => {
    throw new DocweaveError('OUTPUT_INVALID', {}, error)
  })
  const given = outputs.map(({ path }) => ({ path }))
  const kinds = promised === 'pdf' ? given.map(() => promised) : await host.kindsOf(given, signal)
  return outputs.map((output, index) => ({ ...output, bytes: sizes[index]?.size ?? 0, kind: kinds[index] }))
}

/** Opens an output to verify that it is what was promised, and stores it. */
async function storeOutput(
  output: InspectedOutput,
  { task, promised, host, signal }: OutputPromise,
): Promise<StoredFile> {
  const { path, bytes, kind, source = 0, part, seal, transcript, recognition } = output
  const from = task.inputs[source]
  // An empty text is a valid result; no other kind can be empty.
  const asText = textKinds.has(promised) && (kind === 'txt' || (await isTextFile(path)))
  const asPromised = kind === promised || asText || (promised === 'txt' && bytes === 0)
  if (!from || !asPromised)
    throw new DocweaveError(
      'OUTPUT_INVALID',
      {},
      `${task.tool} declares ${promised} as its output, but ${basename(path)} is ${kind}`,
    )
  const { pages } = await host.inspect(path, promised, signal).catch((error) => {
    throw signal.aborted ? error : new DocweaveError('OUTPUT_INVALID', {}, error)
  })
  const kept = await protectOutput(host, task, promised, path, signal)
  const sealed = seal ? await seal(kept.path, kept.password) : kept.path
  const stored = await host.files.put(`jobs/${task.jobId}`, sealed)
  const keep = async (beside: string | undefined) =>
    beside === undefined ? undefined : (await host.files.put(`jobs/${task.jobId}`, beside)).key
  const [words, lines] = [await keep(transcript), await keep(recognition)]
  return {
    ...stored,
    kind: promised,
    ...(pages === undefined ? {} : { pages }),
    source: from.source,
    ...(words ? { transcript: words } : {}),
    ...(lines ? { recognition: lines } : {}),
    ...((part ?? from.part) ? { part: part ?? from.part } : {}),
  }
}

/**
 * Stores the outputs of a run.
 *
 * @returns their references, in the outputs' order
 * @throws DocweaveError `OUTPUT_INVALID` when one is not what was promised, or there are none, or too many
 */
export async function storeOutputs(outputs: readonly OutputFile[], promise: OutputPromise): Promise<StoredFile[]> {
  const { task, gives } = promise
  if (outputs.length === 0 || (gives === 'one' && outputs.length > 1))
    throw new DocweaveError('OUTPUT_INVALID', {}, `${task.tool} returned ${outputs.length} files`)
  const known = await lookAt(outputs, promise)
  const refs: StoredFile[] = []
  for (let at = 0; at < known.length; at += atOnce)
    refs.push(...(await allSettled(known.slice(at, at + atOnce).map((output) => storeOutput(output, promise)))))
  return refs
}

/** Control characters that do not occur in text; tab, line feed, form feed, carriage return and escape do occur. */
const isControl = (byte: number) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27)

const chunkBytes = 1_000_000

/**
 * Whether the whole file at `path` is UTF-8 text, so that it can be read as plain text whatever its first bytes are: the text of a page
 * about PDFs may begin with `%PDF-`.
 */
export async function isTextFile(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const file = await open(path)
  try {
    const chunk = Buffer.alloc(chunkBytes)
    for (;;) {
      const { bytesRead } = await file.read(chunk, 0, chunkBytes)
      const bytes = chunk.subarray(0, bytesRead)
      if (bytes.some(isControl)) return false
      // The last call flushes the decoder: a truncated character at the end is invalid UTF-8.
      decoder.decode(bytes, { stream: bytesRead > 0 })
      if (bytesRead === 0) return true
    }
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  } finally {
    await file.close()
  }
}

/**
 * Like `Promise.all`, but rejects only when all promises have settled. `Promise.all` rejects at once, while engines still work on the other
 * files of a folder that is then removed.
 */
export async function allSettled<Result>(promises: readonly Promise<Result>[]): Promise<Result[]> {
  const settled = await Promise.allSettled(promises)
  return settled.map((each) => {
    if (each.status === 'rejected') throw each.reason
    return each.value
  })
}
