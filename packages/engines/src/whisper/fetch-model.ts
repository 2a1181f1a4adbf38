/** Brings a model from the hub where it is published, when it is asked for the first time. */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { isComplete, modelFolder, models, type Model, type ModelFile, type ModelName } from './models.ts'

let hub = 'https://huggingface.co'

/** Says where models come from: a mirror of the hub, for a server without a way out. */
export function takeModelsFrom(address: string): void {
  hub = address.replace(/\/+$/, '')
}

export interface FetchOptions {
  signal: AbortSignal
  onProgress?: (bytes: number, of: number) => void
}

/** A connection that gives nothing for so long (ms) is gone. */
const silence = 30_000

/** A signal that aborts when `touch` was not called for a while. */
function whileHeard(signal: AbortSignal): { signal: AbortSignal; touch: () => void; stop: () => void } {
  const silent = new AbortController()
  const timer = setTimeout(() => silent.abort(new Error(`nothing came for ${silence / 1000} s`)), silence)
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
    if (!response.ok || !response.body) throw new Error(`${address} answered ${response.status}`)
    const hash = createHash('sha256')
    let bytes = 0
    const watch = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        heard.touch()
        hash.update(chunk)
        bytes += chunk.length
        onProgress?.(bytes, file.bytes)
        done(bytes > file.bytes ? new Error(`${address} is longer than published`) : null, chunk)
      },
    })
    await pipeline(Readable.from(response.body), watch, createWriteStream(to), { signal: heard.signal })
    if (hash.digest('hex') !== file.sha256) throw new Error(`${address} is not what was published: its SHA-256 differs`)
  } finally {
    heard.stop()
  }
}

/**
 * Fetches a model into `folder`, all of it or nothing. Every file is checked against its SHA-256.
 *
 * @throws DocweaveError `CANCELLED`, `MODEL_UNAVAILABLE` when the hub cannot be reached or gives something else
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
    // Another process of ours may have been quicker.
    if (!isComplete(model, folder)) throw new DocweaveError('MODEL_UNAVAILABLE', {}, error)
  } finally {
    await rm(part, { recursive: true, force: true })
  }
}

/** Gives the folder of a model, which is fetched where it is not there yet. Throws as `fetchModel` does. */
export async function ensureModel(name: ModelName, options: FetchOptions): Promise<string> {
  const folder = modelFolder(name)
  if (!isComplete(models[name], folder)) await fetchModel(models[name], folder, options)
  return folder
}
