/** What `ocr/paddle/run-paddle.ts` is on the server. */
import type { PaddleLimits } from '../ocr/paddle/run-paddle.ts'
import { runEngine } from './host.ts'

/** The last task. */
let before: Promise<unknown> = Promise.resolve()

/** Runs a task when the one before has ended: a model that runs does not take another input. Throws DocweaveError as `runEngine` does. */
export function runPaddle(task: string, args: unknown, _files: unknown, limits: PaddleLimits): Promise<unknown> {
  const run = before.then(() => runEngine({ engine: 'paddle', task, args, ...limits }))
  before = run.catch(() => undefined)
  return run
}

/** The worker ends with its page. */
export const endPaddle = async (): Promise<void> => undefined
