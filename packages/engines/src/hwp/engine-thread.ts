/**
 * Threads that hold the engine warm. A document has one for itself as long as it is worked on; the thread is ended at once
 * when the work is cancelled, and when its memory, which never shrinks, has grown.
 */
import type { Worker } from 'node:worker_threads'
import { DocweaveError, isErrorCode } from '@docweave/contract'
import { tellDied, watched } from '../watching/index.ts'
import { codeOfCrash, WarmThreads } from '../warm-threads.ts'
import type { Reply, Specs, TaskName } from './specs.ts'

/** Asks the thread, and waits for its answer. */
export type Ask = <Name extends TaskName>(task: Name, args: Specs[Name]['args']) => Promise<Specs[Name]['result']>

/** A thread while it is somebody's. */
interface Thread {
  worker: Worker
  heapBytes: number
  /** No longer to be used: what it held is unknown. */
  broken: boolean
}

const heapBytesPerThread = 200_000_000

const threads = new WarmThreads(new URL('./thread.ts', import.meta.url))

function converse<Name extends TaskName>(
  thread: Thread,
  task: Name,
  args: Specs[Name]['args'],
  signal: AbortSignal,
): Promise<Specs[Name]['result']> {
  const { worker } = thread
  return new Promise((resolve, reject) => {
    const settle = (end: () => void) => {
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      signal.removeEventListener('abort', onAbort)
      end()
    }
    const breakOff = (error: DocweaveError) => {
      thread.broken = true
      settle(() => reject(error))
    }
    const onMessage = (reply: Reply<Name>) => {
      thread.heapBytes = reply.heapBytes
      if (reply.type === 'done') return settle(() => resolve(reply.result))
      const code = isErrorCode(reply.code) ? reply.code : 'ENGINE_FAILED'
      // The engine gives its words for what it refuses; anything else is a trap, after which its memory is not to be trusted.
      thread.broken = /RuntimeError|panicked|unreachable/.test(reply.cause)
      settle(() => reject(new DocweaveError(code, {}, new Error(reply.cause))))
    }
    const onError = (error: unknown) => breakOff(new DocweaveError(codeOfCrash(error), {}, error))
    const onExit = () => breakOff(new DocweaveError('ENGINE_FAILED', {}, new Error('the thread ended')))
    const onAbort = () => {
      void worker.terminate()
      breakOff(new DocweaveError('CANCELLED', {}, signal.reason))
    }
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    signal.addEventListener('abort', onAbort, { once: true })
    if (signal.aborted) return onAbort()
    worker.postMessage({ task, args })
  })
}

/**
 * Gives `work` a thread of its own.
 *
 * @throws DocweaveError `CANCELLED`, `MEMORY_EXCEEDED`, `ENGINE_FAILED`, and the codes of the tasks
 */
export async function withEngine<Result>(signal: AbortSignal, work: (ask: Ask) => Promise<Result>): Promise<Result> {
  const thread: Thread = { worker: await threads.take(signal), heapBytes: 0, broken: false }
  try {
    const result = await watched('hwp', 'read', () => work((task, args) => converse(thread, task, args, signal)))
    await converse(thread, 'close', {}, signal)
    return result
  } finally {
    if (thread.broken && !signal.aborted) tellDied('hwp')
    await threads.give(thread.worker, !thread.broken && thread.heapBytes <= heapBytesPerThread)
  }
}
