/**
 * The one Whisper of this process, kept loaded between requests. One at a time: it uses all processors by itself, and a second would
 * hold a second model in memory. Whoever comes first is served first.
 */
import { Slots } from '../slots.ts'
import { tellDied, watched } from '../watching/index.ts'
import { ensureModel, type FetchOptions } from './fetch-model.ts'
import type { ModelName } from './models.ts'
import { Recogniser } from './recogniser.ts'

const slots = new Slots(1)

/** It is ended when nobody asked for so long (ms), and replaced when it is as old as that. */
const [idle, oldest] = [600_000, 7_200_000]

let resting: { recogniser: Recogniser; timer: NodeJS.Timeout } | undefined

async function endResting(): Promise<void> {
  const last = resting
  resting = undefined
  clearTimeout(last?.timer)
  await last?.recogniser.end()
}

async function take(model: ModelName, at: string): Promise<Recogniser> {
  const last = resting
  if (last?.recogniser.alive && last.recogniser.model === model && Date.now() - last.recogniser.since < oldest) {
    resting = undefined
    clearTimeout(last.timer)
    last.recogniser.hold(true)
    return last.recogniser
  }
  await endResting()
  return Recogniser.start(model, at)
}

async function putBack(recogniser: Recogniser): Promise<void> {
  if (!recogniser.alive) {
    tellDied('whisper')
    return recogniser.end()
  }
  const timer = setTimeout(() => void endResting(), idle)
  timer.unref()
  // Resting it keeps no process alive.
  recogniser.hold(false)
  resting = { recogniser, timer }
}

/**
 * Runs `work` with a recogniser that has the model loaded. One that fails is ended, and the next request has another.
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
  const at = await ensureModel(model, options)
  await slots.take(options.signal)
  try {
    const recogniser = await take(model, at)
    try {
      return await watched('whisper', 'recognise', () => work(recogniser))
    } finally {
      await putBack(recogniser)
    }
  } finally {
    slots.give()
  }
}

/** Ends the one that rests: for a process that ends, and for tests that count what is left. */
export const endRecognisers = endResting
