/** What `ocr/paddle/sessions.ts` is on the server: fetches onnxruntime and the models when they are first needed. The browser keeps them for a year. */
import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { modelOf, type Input, type Model } from '../ocr/paddle/inference.ts'

/** More threads need pages that are isolated from other origins (COEP), and a worker of onnxruntime's own for each. */
env.wasm.numThreads = 1

const program = import.meta.resolve('onnxruntime-web/ort-wasm-simd-threaded.wasm')

const tensorOf = (...[numbers, dims]: Input): Tensor =>
  numbers instanceof Float32Array ? new Tensor('float32', numbers, dims) : new Tensor('int32', numbers, dims)

/** Sizes differ from line to line, so that memory kept for one size would not be used again. */
const options: InferenceSession.SessionOptions = {
  executionProviders: ['wasm'],
  graphOptimizationLevel: 'all',
  enableCpuMemArena: false,
  enableMemPattern: false,
}

/** @throws DocweaveError `BROWSER_CANNOT_RUN` without a connection, or if the site does not have the file */
async function fetched(address: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const answer = await fetch(address)
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
    return new Uint8Array(await answer.arrayBuffer())
  } catch (error) {
    throw new DocweaveError('BROWSER_CANNOT_RUN', { file: address.split('/').pop() ?? '' }, error)
  }
}

const loading = new Map<string, Promise<Model>>()

async function load(address: string): Promise<Model> {
  env.wasm.wasmBinary ??= await fetched(program)
  const file = await fetched(address)
  return modelOf(await InferenceSession.create(file, options), tensorOf, () => file)
}

/** Returns a model, loaded at the first call. */
export function modelAt(address: string): Promise<Model> {
  const found = loading.get(address) ?? load(address)
  loading.set(address, found)
  found.catch(() => loading.delete(address))
  return found
}
