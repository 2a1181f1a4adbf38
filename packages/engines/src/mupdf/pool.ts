/** Runs tasks of mupdf, each in a sandboxed process that serves one job. */
import { runEngine } from '../host/index.ts'
import type { Specs, TaskName } from './specs.ts'
import { filesOf, resultOf } from './task-contracts.ts'

export interface RunOptions {
  signal: AbortSignal
  /** Bound on mupdf's heap. Its own cap is 2 GB. */
  memoryMegabytes: number
  /** Bound on the JavaScript heap, for tasks that are known to need more than usual. */
  objectMegabytes?: number | undefined
  onProgress?: (done: number, of: number) => void
}

/**
 * Runs a task.
 *
 * @throws DocweaveError with the task's code; `MEMORY_EXCEEDED`, `CANCELLED` (the process ends within milliseconds), `TOOL_UNAVAILABLE`
 * without a sandbox, or `ENGINE_FAILED` with mupdf's error as the cause
 */
export async function runMupdf<Name extends TaskName>(
  task: Name,
  args: Specs[Name]['args'],
  options: RunOptions,
): Promise<Specs[Name]['result']> {
  const result = await runEngine({ engine: 'mupdf', task, args, files: filesOf[task](args), ...options })
  return resultOf[task](result)
}
