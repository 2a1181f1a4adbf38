/** Downloads a model from the hub where it is published, when it is first needed. */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { isComplete, modelFolder, models, type Model, type ModelFile, type ModelName } from './models.ts'

let hub = 'https://huggingface.co'

/** Sets the hub's address: a mirror, for servers without internet access. */
export function takeModelsFrom(address: string): void {
  hub = address.replace(/\/+$/, '')
}

export interface FetchOptions {
  signal: AbortSignal
  onProgress?: (bytes: number, of: number) => void
}

/** A connection without data for this time (ms) counts as broken. */
const silence = 30_000

/** Returns a signal that aborts if `touch` is not called for that time. */
function whileHeard(signal: AbortSignal): { signal: AbortSignal; touch: () => void; stop: () => void } {
  const silent = new AbortController()
  const timer = setTimeout(() => silent.abort(new Error(`no data was received for ${silence / 1000} s`)), silence)
  return {
    signal: AbortSignal.any([signal, silent.signal]),
    touch: () => void timer.refresh(),
    stop: () => clearTimeout(timer),
  }
}

async function fetchFile(
  address: string,
  to: string,
  file: ModelFile,
  { signal, onProgress }: FetchOptions,
): Promise<void> {
  const heard = whileHeard(signal)
  try {
    const response = await fetch(address, { signal: heard.signal })
    if (!response.ok || !response.body) throw new Error(`${address} responded with status ${response.status}`)
    const hash = createHash('sha256')
    let bytes = 0
    const watch = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        heard.touch()
        hash.update(chunk)
        bytes += chunk.length
        onProgress?.(bytes, file.bytes)
        done(bytes > file.bytes ? new Error(`${address} is larger than the published file`) : null, chunk)
      },
    })
    await pipeline(Readable.from(response.body), watch, createWriteStream(to), { signal: heard.signal })
    if (hash.digest('hex') !== file.sha256)
      throw new Error(`${address} differs from the published file: its SHA-256 does not match`)
  } finally {
    heard.stop()
  }
}

/**
 * Downloads a model into `folder`, completely or not at all. Every file is checked against its SHA-256.
 *
 * @throws DocweaveError `CANCELLED`, `MODEL_UNAVAILABLE` if the hub cannot be reached or returns other content
 */
export async function fetchModel(model: Model, folder: string, { signal, onProgress }: FetchOptions): Promise<void> {
  await mkdir(dirname(folder), { recursive: true })
  const part = await mkdtemp(`${folder}-part-`)
  const total = model.files.reduce((sum, { bytes }) => sum + bytes, 0)
  let before = 0
  try {
    for (const file of model.files) {
      const address = `${hub}/${model.repository}/resolve/${model.revision}/${file.name}`
      const done = before
      await fetchFile(address, join(part, file.name), file, {
        signal,
        onProgress: (bytes) => onProgress?.(done + bytes, total),
      })
      before += file.bytes
    }
    if (isComplete(model, folder)) return
    await rm(folder, { recursive: true, force: true })
    await rename(part, folder)
  } catch (error) {
    if (signal.aborted) throw new DocweaveError('CANCELLED', {}, error)
    // Another process may have stored the model first.
    if (!isComplete(model, folder)) throw new DocweaveError('MODEL_UNAVAILABLE', {}, error)
  } finally {
    await rm(part, { recursive: true, force: true })
  }
}

/** Returns the folder of a model, which is downloaded if it is missing. Throws like `fetchModel`. */
export async function ensureModel(name: ModelName, options: FetchOptions): Promise<string> {
  const folder = modelFolder(name)
  if (!isComplete(models[name], folder)) await fetchModel(models[name], folder, options)
  return folder
}
