/**
 * A pool of threads that hold mupdf warm. A thread is used for one task at a time; it is ended at once when its task is
 * cancelled, and replaced when it has done many tasks or its heap has grown, because a WebAssembly heap never shrinks.
 */
import type { Worker } from 'node:worker_threads'
import { DocweaveError, isErrorCode } from '@docweave/contract'
import { tellDied, watched } from '../watching/index.ts'
import { codeOfCrash, WarmThreads } from '../warm-threads.ts'
import type { Reply, Request, Specs, TaskName } from './specs.ts'

export interface RunOptions {
  signal: AbortSignal
  /** Bound on mupdf's heap. Its own cap is 2 GB. */
  memoryMegabytes: number
  /** Bound on JavaScript's own objects, where a task is known to need more than is usual. */
  objectMegabytes?: number | undefined
  onProgress?: (done: number, of: number) => void
}

const tasksPerThread = 200
const heapBytesPerThread = 160_000_000

const threads = new WarmThreads(new URL('./thread.ts', import.meta.url))
const tasksDone = new WeakMap<Worker, number>()

interface Outcome<Name extends TaskName> {
  reply?: Extract<Reply<Name>, { type: 'done' | 'failed' }>
  error?: unknown
}

/** Posts the request and waits for its end, whichever way it comes. */
function converse<Name extends TaskName>(
  worker: Worker,
  request: Request<Name>,
  { signal, onProgress }: RunOptions,
): Promise<Outcome<Name>> {
  return new Promise((resolve) => {
    const settle = (outcome: Outcome<Name>) => {
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      signal.removeEventListener('abort', onAbort)
      resolve(outcome)
    }
    const onMessage = (reply: Reply<Name>) => {
      if (reply.type === 'progress') onProgress?.(reply.done, reply.of)
      else settle({ reply })
    }
    const onError = (error: unknown) => settle({ error })
    const onExit = () => settle({ error: new Error('the thread ended') })
    const onAbort = () => settle({ error: signal.reason })
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    signal.addEventListener('abort', onAbort, { once: true })
    // Aborted while it waited for a thread: then no event comes any more.
    if (signal.aborted) return onAbort()
    worker.postMessage(request)
  })
}

/**
 * Runs a task in a thread.
 *
 * @throws DocweaveError with the task's code; `MEMORY_EXCEEDED`, `CANCELLED` (the thread is gone within milliseconds), or
 * `ENGINE_FAILED` with mupdf's words as the cause
 */
export async function runMupdf<Name extends TaskName>(
  task: Name,
  args: Specs[Name]['args'],
  options: RunOptions,
): Promise<Specs[Name]['result']> {
  const { signal, memoryMegabytes, objectMegabytes } = options
  const cancelled = () => new DocweaveError('CANCELLED', {}, signal.reason)
  if (signal.aborted) throw cancelled()
  const thread = await threads.take(signal, objectMegabytes)
  const { reply, error } = await watched('mupdf', task, () =>
    converse(thread, { task, args, memoryMegabytes }, options),
  )
  if (!reply && !signal.aborted) tellDied('mupdf')
  const done = (tasksDone.get(thread) ?? 0) + 1
  tasksDone.set(thread, done)
  const isSmall = reply !== undefined && reply.heapBytes < heapBytesPerThread && objectMegabytes === undefined
  await threads.give(thread, isSmall && done < tasksPerThread)
  if (signal.aborted) throw cancelled()
  if (!reply) throw new DocweaveError(codeOfCrash(error), {}, error)
  if (reply.type === 'done') return reply.result
  throw new DocweaveError(isErrorCode(reply.code) ? reply.code : 'ENGINE_FAILED', reply.params, new Error(reply.cause))
}
