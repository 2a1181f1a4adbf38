/** Decodes images in a thread of their own, which is gone with its memory when it is done or no longer wanted. */
import { Worker } from 'node:worker_threads'
import { availableParallelism } from 'node:os'
import { DocweaveError } from '@docweave/contract'
import { Slots } from '../slots.ts'

export type DecodedKind = 'webp' | 'heic' | 'avif'

export interface DecodeRequest {
  path: string
  kind: DecodedKind
  /** Where the pixels go, as a portable anymap. */
  out: string
}

const slots = new Slots(Math.max(2, availableParallelism()))

const asked = (worker: Worker, signal: AbortSignal) =>
  new Promise<{ opaque?: boolean }>((resolve, reject) => {
    worker.once('message', resolve).once('error', reject)
    worker.once('exit', () => reject(new Error('the decoder ended')))
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    if (signal.aborted) reject(signal.reason)
  })

/**
 * Decodes the image at `path` to `out`.
 *
 * @returns whether every pixel is opaque
 * @throws DocweaveError `FILE_DAMAGED`, `CANCELLED`
 */
export async function decodeImage(request: DecodeRequest, signal: AbortSignal): Promise<{ opaque: boolean }> {
  await slots.take(signal)
  const worker = new Worker(new URL('./decode-thread.ts', import.meta.url), {
    workerData: request,
    // A decoder tells what it dislikes on the console; what matters comes as an error.
    stdout: true,
    stderr: true,
  })
  try {
    const { opaque } = await asked(worker, signal)
    if (opaque === undefined) throw new DocweaveError('FILE_DAMAGED')
    return { opaque }
  } catch (error) {
    if (signal.aborted) throw new DocweaveError('CANCELLED', {}, error)
    throw error instanceof DocweaveError ? error : new DocweaveError('FILE_DAMAGED', {}, error)
  } finally {
    await worker.terminate()
    slots.give()
  }
}
