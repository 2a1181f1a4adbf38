/** How a model is used, whichever library runs it: onnxruntime-node on the server, onnxruntime-web in the browser. Both have the same interface. */
import type { InferenceSession, Tensor } from 'onnxruntime-node'
import { modelMetadata } from './model-metadata.ts'

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
  /** Returns an entry of the model's metadata. Throws if there is none. */
  entry(key: string): string
}

/** Makes the library's tensors. */
export type MakeTensor = (...input: Input) => Tensor

/**
 * Returns the model of a session.
 *
 * @param file reads the model's file
 */
export function modelOf(session: InferenceSession, makeTensor: MakeTensor, file: () => Uint8Array): Model {
  let metadata: ReadonlyMap<string, string> | undefined
  return {
    async run(...inputs) {
      const named = inputs.map((input, index) => [session.inputNames[index], makeTensor(...input)])
      const results = await session.run(Object.fromEntries(named))
      const result = results[session.outputNames[0] ?? '']
      if (!result || !(result.data instanceof Float32Array)) throw new Error('The model has no output of numbers.')
      const { data: numbers, dims: shape } = result
      return { data: numbers, dims: shape }
    },
    entry(key) {
      metadata ??= modelMetadata(file())
      const value = metadata.get(key)
      if (value === undefined) throw new Error(`The model has no metadata of the name ${key}.`)
      return value
    },
  }
}
