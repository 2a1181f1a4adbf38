/** Requests to engines that run in Node processes. */
import { availableParallelism } from 'node:os'
import { Semaphore } from './concurrency.ts'
import { watched } from './watching/index.ts'
import { EngineProcess, type EngineWish } from './engine-process.ts'
import { usualObjectMegabytes } from './node-program.ts'
import { onceMoreAfterCrash, ProcessPool } from './process-pool.ts'

const start = (megabytes: string) => EngineProcess.start(Number(megabytes))
const usual = String(usualObjectMegabytes)

const places = Math.max(2, availableParallelism())
const pool = new ProcessPool({
  ...{ engine: 'node', places, sharing: 'owner', start },
  isSpareKind: (kind) => kind === usual,
})
/** Work that holds a process for several requests makes single requests meanwhile, so it has places of its own: sharing could deadlock. */
const documentPlaces = new Semaphore(places)

/**
 * Sets the maximum number of concurrent single requests, for machines with many processors and little memory. The default is the number of
 * processors. Call it before the first request.
 */
export const setEngineConcurrency = (count: number): void => pool.setPlaces(count)

export interface EngineOptions {
  /** Limit of the JavaScript heap for a request that needs more than the default. */
  objectMegabytes?: number | undefined
}

/**
 * Performs one request in a process that serves only this job, and other jobs of its owner. If the process crashes, a fresh process performs
 * it once more.
 *
 * @returns the result, which is untrusted and must be parsed
 * @throws DocweaveError the task's own codes; `CANCELLED` (the process is killed within milliseconds), `TIMED_OUT`, `MEMORY_EXCEEDED`,
 * `TOOL_UNAVAILABLE` without a sandbox, `ENGINE_FAILED` with the engine's message as the cause
 */
export function runEngine(wish: EngineWish & EngineOptions): Promise<unknown> {
  const { signal, engine, task, objectMegabytes } = wish
  return onceMoreAfterCrash(() =>
    pool.use(objectMegabytes === undefined ? usual : String(objectMegabytes), signal, (process) =>
      watched(engine, task, () => process.request(wish)),
    ),
  )
}

/** Runs `work` with one process for several requests about a document that the process keeps open. */
export function withEngineProcess<Result>(
  signal: AbortSignal,
  work: (process: EngineProcess) => Promise<Result>,
): Promise<Result> {
  return onceMoreAfterCrash(() => pool.use(usual, signal, work, documentPlaces))
}

/** Starts the spares. */
export const warmUpEngines = (): void => pool.warmUp(usual)

/** Ends all idle processes. Used at shutdown and by tests that check for leftovers. */
export const endEngines = (): Promise<void> => pool.end()
