/**
 * The pool of recognisers: each serves one job with one model, and a spare has loaded the most recently used model. Only one works at a
 * time, because it uses all processors.
 */
import { DocweaveError } from '@docweave/contract/docweave-error'
import { onceMoreAfterCrash, ProcessPool } from '../host/process-pool.ts'
import { watched } from '../host/watching/index.ts'
import { ensureModel, type FetchOptions } from './fetch-model.ts'
import { modelNames, type ModelName } from './models.ts'
import { Recogniser } from './recogniser.ts'

const spareMilliseconds = 600_000

function modelNamed(name: string): ModelName {
  const found = modelNames.find((each) => each === name)
  if (found === undefined) throw new DocweaveError('INTERNAL', {}, new Error(`unknown speech model: ${name}`))
  return found
}

/** The kind of a process is the name of its model. */
const pool = new ProcessPool({
  engine: 'whisper',
  places: 1,
  mostSpares: 1,
  spareMilliseconds,
  // The machine may not have enough memory for two models at a time.
  refillsAfterwards: true,
  start: (kind) => Recogniser.start(modelNamed(kind)),
})

/**
 * Runs `work` with a recogniser that has loaded the model and serves no other job; once more with a new one if the first crashes.
 *
 * @throws DocweaveError `CANCELLED` as soon as the signal aborts while it waits; `MODEL_UNAVAILABLE`; like `Recogniser.start`; what `work`
 * throws
 */
export async function withRecogniser<Result>(
  model: ModelName,
  options: FetchOptions,
  work: (recogniser: Recogniser) => Promise<Result>,
): Promise<Result> {
  // The download happens outside the pool, so that it does not block other jobs.
  await ensureModel(model, options)
  return onceMoreAfterCrash(() =>
    pool.use(model, options.signal, (recogniser) => watched('whisper', 'recognise', () => work(recogniser))),
  )
}

/** Ends idle recognisers, before the process exits and for tests that count remaining processes. */
export const endRecognisers = (): Promise<void> => pool.end()
