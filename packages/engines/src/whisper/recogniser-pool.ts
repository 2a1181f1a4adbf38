/**
 * Recognisers: each serves one job with one model, and a spare has the model that was wanted last. One works at a time: it uses all
 * processors by itself.
 */
import { DocweaveError } from '@docweave/contract/docweave-error'
import { onceMoreAfterCrash, ProcessPool } from '../host/process-pool.ts'
import { watched } from '../watching/index.ts'
import { ensureModel, type FetchOptions } from './fetch-model.ts'
import { modelNames, type ModelName } from './models.ts'
import { Recogniser } from './recogniser.ts'

const spareMilliseconds = 600_000

function modelNamed(name: string): ModelName {
  const found = modelNames.find((each) => each === name)
  if (found === undefined) throw new DocweaveError('INTERNAL', {}, new Error(`no model ${name}`))
  return found
}

/** The kind of a process is the name of its model. */
const pool = new ProcessPool({
  engine: 'whisper',
  places: 1,
  mostSpares: 1,
  spareMilliseconds,
  // Two models at a time may be more than a machine has memory for.
  refillsAfterwards: true,
  start: (kind) => Recogniser.start(modelNamed(kind)),
})

/**
 * Runs `work` with a recogniser that has the model loaded and that no other job uses; once more with a fresh one when the first dies.
 *
 * @throws DocweaveError `CANCELLED` as soon as the signal aborts while it waits; `MODEL_UNAVAILABLE`; as `Recogniser.start` does; what
 * `work` throws
 */
export async function withRecogniser<Result>(
  model: ModelName,
  options: FetchOptions,
  work: (recogniser: Recogniser) => Promise<Result>,
): Promise<Result> {
  // Nobody else waits while a model is fetched.
  await ensureModel(model, options)
  return onceMoreAfterCrash(() =>
    pool.use(model, options.signal, (recogniser) => watched('whisper', 'recognise', () => work(recogniser))),
  )
}

/** Ends those that wait: for a process that exits, and for tests that count what is left. */
export const endRecognisers = (): Promise<void> => pool.end()
