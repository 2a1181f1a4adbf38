/** Requests to the engines that run in Node processes. */
import { availableParallelism } from 'node:os'
import { Slots } from '../slots.ts'
import { watched } from '../watching/index.ts'
import { EngineProcess, type EngineWish } from './engine-process.ts'
import { usualObjectMegabytes } from './node-program.ts'
import { onceMoreAfterCrash, ProcessPool } from './process-pool.ts'

const start = (megabytes: string) => EngineProcess.start(Number(megabytes))
const usual = String(usualObjectMegabytes)

const places = Math.max(2, availableParallelism())
const pool = new ProcessPool({ engine: 'node', places, isSpareKind: (kind) => kind === usual, start })
/** A document that holds its process for several requests waits for single requests meanwhile, so it has places of its own. */
const documentPlaces = new Slots(places)

/**
 * Sets how many single requests are served at once, each by a process of its own, where there is less memory than processors; as many as there
 * are processors otherwise. To be called before the first request.
 */
export const setEnginePlaces = (count: number): void => pool.setPlaces(count)

export interface EngineOptions {
  /** Bound on JavaScript's own objects, where a request is known to need more than is usual. */
  objectMegabytes?: number | undefined
}

/**
 * Does one request in a process that serves this job alone; in a fresh one when the process dies of it, once.
 *
 * @returns the result as the process tells it: parse it
 * @throws DocweaveError the task's own codes; `CANCELLED` (the process is gone within milliseconds), `TIMED_OUT`, `MEMORY_EXCEEDED`, `TOOL_UNAVAILABLE`
 * where there is no sandbox, `ENGINE_FAILED` with the engine's words as the cause
 */
export function runEngine(wish: EngineWish & EngineOptions): Promise<unknown> {
  const { signal, engine, task, objectMegabytes } = wish
  return onceMoreAfterCrash(() =>
    pool.use(objectMegabytes === undefined ? usual : String(objectMegabytes), signal, (process) =>
      watched(engine, task, () => process.request(wish)),
    ),
  )
}

/** Gives `work` a process for several requests about one document, which the process holds meanwhile. */
export function withEngineProcess<Result>(
  signal: AbortSignal,
  work: (process: EngineProcess) => Promise<Result>,
): Promise<Result> {
  return onceMoreAfterCrash(() => pool.use(usual, signal, work, documentPlaces))
}

/** Starts the spares before the first request. */
export const warmUpEngines = (): void => pool.warmUp(usual)

/** Ends all processes that wait: for a process that exits, and for tests that count what is left. */
export const endEngines = (): Promise<void> => pool.end()
