/** Performs one task of an engine in this process or worker. */
import type { DocweaveError } from '@docweave/contract/docweave-error'
import { mupdfFailure } from '../pdf/mupdf-failure.ts'
import { redoAfterRepair } from '../pdf/repairs.ts'
import type { TaskHost } from './engine-messages.ts'
import { findTask } from './engine-tasks.ts'
import { heap } from './heap-limit.ts'

/** The caller checks the type of the arguments. */
export interface TaskRequest {
  engine: string
  task: string
  args: never
  /** Bound on the engine's WebAssembly heap. */
  memoryMegabytes: number
}

/** A failed task. */
export class TaskFailure extends Error {
  readonly failure: DocweaveError
  /** Whether the engine's memory may be corrupted. */
  readonly trapped: boolean

  constructor(error: unknown) {
    const failure = mupdfFailure(error)
    super(String(failure.cause ?? error))
    this.failure = failure
    this.trapped = [error, failure.cause].some((each) => each instanceof WebAssembly.RuntimeError)
  }
}

/**
 * Performs a task.
 *
 * @throws TaskFailure
 */
export async function performTask(
  { engine, task, args, memoryMegabytes }: TaskRequest,
  host: TaskHost,
): Promise<unknown> {
  heap.limitBytes = memoryMegabytes * 1_000_000
  try {
    const run = await findTask(engine, task)
    return await redoAfterRepair(async () => run(args, host))
  } catch (error) {
    throw new TaskFailure(error)
  }
}
