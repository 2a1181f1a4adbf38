/**
 * What `host/index.ts` is on the server, in a worker of the browser: engines run in the worker itself, on files in memory. The browser's own
 * sandbox contains a hostile file; a worker serves one job at a time.
 */
import { DocweaveError } from '@docweave/contract/docweave-error'
import type { EngineWish } from '../host/engine-process.ts'
import { performTask, TaskFailure } from '../host/perform-task.ts'

let trapped = false

/** Whether an engine trapped. Its memory may be damaged: this worker runs no other task. */
export const hasTrapped = (): boolean => trapped

type Request = Pick<EngineWish, 'engine' | 'task' | 'args' | 'signal' | 'memoryMegabytes' | 'onProgress'>

/**
 * Performs one request. It cannot be interrupted: to cancel it, the worker is ended.
 *
 * @throws DocweaveError the task's own codes; `CANCELLED` if that was asked for before, `MEMORY_EXCEEDED`, `ENGINE_FAILED`
 */
export async function runEngine({
  engine,
  task,
  args,
  signal,
  memoryMegabytes,
  onProgress,
}: Request): Promise<unknown> {
  if (signal.aborted) throw new DocweaveError('CANCELLED')
  if (trapped) throw new DocweaveError('ENGINE_FAILED', {}, new Error('the engine trapped before'))
  const request = { engine, task, args: args as never, memoryMegabytes }
  try {
    return await performTask(request, { progress: (done, of) => onProgress?.(done, of) })
  } catch (error) {
    if (!(error instanceof TaskFailure)) throw error
    trapped ||= error.trapped
    throw error.failure
  }
}

/** All requests of a document are performed here. */
export const withEngineProcess = <Result>(
  _signal: AbortSignal,
  work: (process: { request: typeof runEngine }) => Promise<Result>,
): Promise<Result> => work({ request: runEngine })

/** A worker serves one job at a time. */
export const inJob = <Result>(_job: string, work: () => Promise<Result>): Promise<Result> => work()
