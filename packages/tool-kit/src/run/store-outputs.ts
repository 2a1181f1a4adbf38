/** What a run has made, checked against what its tool promised, and put into the store. */
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { DocweaveError, type FileKind, type FileRef, type StepTask } from '@docweave/contract'
import { textKinds } from '../file-kind/text-kind.ts'
import type { OutputFile } from './define-run.ts'
import { kindOfFile } from './kind-of-file.ts'
import type { StepHost } from './run-step.ts'
import { protectOutput } from './secrets.ts'

export interface OutputPromise {
  task: StepTask
  /** The kind of every output. */
  promised: FileKind
  gives: 'one' | 'many'
  host: StepHost
  signal: AbortSignal
}

/** Outputs looked at and stored at a time: a hundred pictures would else wait a hundred times for the disk. */
const atOnce = 8

/** Opens an output to see that it is what was promised, and stores it. */
async function storeOutput(output: OutputFile, { task, promised, host, signal }: OutputPromise): Promise<FileRef> {
  const { path, source = 0, part, seal, transcript } = output
  const from = task.inputs[source]
  const { size } = await stat(path).catch((error) => {
    throw new DocweaveError('OUTPUT_INVALID', {}, error)
  })
  const kind = await kindOfFile(path)
  // An empty text is a fair result; no other kind can be empty.
  const asText = kind === 'txt' && textKinds.has(promised)
  const asPromised = kind === promised || asText || (promised === 'txt' && size === 0)
  if (!from || !asPromised)
    throw new DocweaveError('OUTPUT_INVALID', {}, `${task.tool} promised ${promised}, ${basename(path)} is ${kind}`)
  const { pages } = await host.inspect(path, promised, signal).catch((error) => {
    throw signal.aborted ? error : new DocweaveError('OUTPUT_INVALID', {}, error)
  })
  const kept = await protectOutput(host, task, promised, path, signal)
  const sealed = seal ? await seal(kept.path, kept.password) : kept.path
  const stored = await host.files.put(`jobs/${task.jobId}`, sealed)
  const words = transcript === undefined ? undefined : await host.files.put(`jobs/${task.jobId}`, transcript)
  return {
    ...stored,
    kind: promised,
    ...(pages === undefined ? {} : { pages }),
    source: from.source,
    ...(words ? { transcript: words.key } : {}),
    ...((part ?? from.part) ? { part: part ?? from.part } : {}),
  }
}

/**
 * Stores the outputs of a run.
 *
 * @returns their references, in the outputs' order
 * @throws DocweaveError `OUTPUT_INVALID` when one is not what was promised, or there are none, or too many
 */
export async function storeOutputs(outputs: readonly OutputFile[], promise: OutputPromise): Promise<FileRef[]> {
  const { task, gives } = promise
  if (outputs.length === 0 || (gives === 'one' && outputs.length > 1))
    throw new DocweaveError('OUTPUT_INVALID', {}, `${task.tool} gave ${outputs.length} files`)
  const refs: FileRef[] = []
  for (let at = 0; at < outputs.length; at += atOnce)
    refs.push(...(await Promise.all(outputs.slice(at, at + atOnce).map((output) => storeOutput(output, promise)))))
  return refs
}
