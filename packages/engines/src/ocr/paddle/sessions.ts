/** Loads the models when they are first needed, in the process that runs them. */
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { modelOf, type Input, type Model } from './inference.ts'

const tensorOf = (...[numbers, dims]: Input): Tensor =>
  numbers instanceof Float32Array ? new Tensor('float32', numbers, dims) : new Tensor('int32', numbers, dims)

/** Sizes differ from line to line, so that memory kept for one size would not be used again. */
const options: InferenceSession.SessionOptions = {
  graphOptimizationLevel: 'all',
  enableCpuMemArena: false,
  enableMemPattern: false,
  intraOpNumThreads: availableParallelism(),
  interOpNumThreads: 1,
  extra: {
    session: {
      // Processors take many times as long for numbers next to zero (denormal), which two layers of the detection are full of: with them it
      // takes 0.85 s for a page instead of 0.45, and its output is the same to the last bit.
      set_denormal_as_zero: '1',
      // Threads that wait must not take the processors from Tesseract.
      intra_op: { allow_spinning: '0' },
    },
  },
}

const loading = new Map<string, Promise<Model>>()

async function load(path: string): Promise<Model> {
  return modelOf(await InferenceSession.create(path, options), tensorOf, () => readFileSync(path))
}

/** Returns a model, loaded at the first call. */
export function modelAt(path: string): Promise<Model> {
  const found = loading.get(path) ?? load(path)
  loading.set(path, found)
  return found
}
