/** Loads the models when they are first needed, in the process that runs them. */
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { modelMetadata } from './model-metadata.ts'
import { modelPath, type PaddleModel } from './models.ts'

/** A model's output: its numbers, row by row, and their shape. */
export interface Output {
  data: Float32Array
  dims: readonly number[]
}

/** An input: its numbers, and their shape. */
export type Input = [numbers: Float32Array | Int32Array, dims: readonly number[]]

export interface Model {
  /** Runs the model on its inputs, in their order. */
  run(...inputs: readonly Input[]): Promise<Output>
}

const tensorOf = ([numbers, dims]: Input): Tensor =>
  numbers instanceof Float32Array ? new Tensor('float32', numbers, dims) : new Tensor('int32', numbers, dims)

/** Sizes differ from line to line, so that memory kept for one size would not be used again. */
const options: InferenceSession.SessionOptions = {
  graphOptimizationLevel: 'all',
  enableCpuMemArena: false,
  enableMemPattern: false,
  intraOpNumThreads: availableParallelism(),
  interOpNumThreads: 1,
  // Threads that wait must not take the processors from Tesseract.
  extra: { session: { intra_op: { allow_spinning: '0' } } },
}

const loading = new Map<string, Promise<Model>>()

async function load(path: string): Promise<Model> {
  const session = await InferenceSession.create(path, options)
  return {
    async run(...inputs) {
      const named = inputs.map((input, index) => [session.inputNames[index], tensorOf(input)])
      const results = await session.run(Object.fromEntries(named))
      const result = results[session.outputNames[0] ?? '']
      if (!result || !(result.data instanceof Float32Array)) throw new Error('The model has no output of numbers.')
      const { data: numbers, dims: shape } = result
      return { data: numbers, dims: shape }
    },
  }
}

/** Returns a model, loaded at the first call. */
export function modelAt(path: string): Promise<Model> {
  const found = loading.get(path) ?? load(path)
  loading.set(path, found)
  return found
}

export const paddleModel = (model: PaddleModel): Promise<Model> => modelAt(modelPath(model))

/** Returns the characters that a recognition model can output, in the order of its classes: the first class is none of them. */
export function charactersOf(path: string): string[] {
  const list = modelMetadata(readFileSync(path)).get('character')
  if (list === undefined) throw new Error('The recognition model names no characters.')
  return list.split('\n')
}
