/** Models are stored completely and as published, or not at all; tested with a local hub. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fetchModel, takeModelsFrom } from './fetch-model.ts'
import type { Model } from './models.ts'

const contents = { 'config.json': Buffer.from('{}'), 'model.bin': Buffer.alloc(300_000, 7) }
const model: Model = {
  repository: 'someone/model',
  revision: 'abc',
  patience: 1,
  files: Object.entries(contents).map(([name, bytes]) => ({
    name,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  })),
}

let folder = ''
let hub: Server | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docweave-models-'))
})
afterEach(async () => {
  hub?.closeAllConnections()
  hub?.close()
  hub = undefined
  takeModelsFrom('https://huggingface.co')
  await rm(folder, { recursive: true })
})

async function openHub(answer: (file: string, response: ServerResponse) => void): Promise<string[]> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request.url?.split('/').at(-1) ?? '', response)
  })
  hub = server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  takeModelsFrom(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`)
  return asked
}

const contentOf = (file: string) => Object.entries(contents).find(([name]) => name === file)?.[1]
const fetchIt = (signal = new AbortController().signal, onProgress?: (bytes: number, of: number) => void) =>
  fetchModel(model, join(folder, 'small'), { signal, ...(onProgress ? { onProgress } : {}) })

test('downloads the files of a model’s revision, and reports progress', async () => {
  const asked = await openHub((file, response) => response.end(contentOf(file)))
  const told: number[] = []
  await fetchIt(undefined, (bytes, of) => told.push(bytes / of))
  expect(asked).toEqual(['/someone/model/resolve/abc/config.json', '/someone/model/resolve/abc/model.bin'])
  expect(await readFile(join(folder, 'small/model.bin'))).toEqual(contents['model.bin'])
  expect(told.at(-1)).toBe(1)
  expect(told).toEqual(told.toSorted((a, b) => a - b))
  expect(await readdir(folder)).toEqual(['small'])
})

test.each<[string, (file: string, response: ServerResponse) => void]>([
  [
    'content that differs from the published file',
    (file, response) => response.end(contentOf(file)?.map((byte) => byte ^ 1)),
  ],
  [
    'a file that is too long',
    (file, response) => response.end(Buffer.concat([contentOf(file) ?? Buffer.alloc(0), Buffer.alloc(9)])),
  ],
  ['a truncated file', (file, response) => response.end(contentOf(file)?.subarray(0, 1))],
  [
    'a connection closed in the middle of a file',
    (file, response) => {
      response.writeHead(200, { 'content-length': contentOf(file)?.length })
      response.write(contentOf(file)?.subarray(0, 1), () => response.destroy())
    },
  ],
  ['status 404', (_file, response) => response.writeHead(404).end()],
  ['a connection closed before the response', (_file, response) => response.destroy()],
])('stores nothing after the response: %s', async (_name, answer) => {
  await openHub(answer)
  await expect(fetchIt()).rejects.toMatchObject({ code: 'MODEL_UNAVAILABLE', retryable: true })
  expect(await readdir(folder)).toEqual([])
})

test.skipIf(!existsSync('/dev/full'))('stores nothing if the disk is full', async () => {
  await openHub((_file, response) => response.end(contents['model.bin']))
  // Replaces the model's file by a device that fails like a full disk.
  const name = relative(join(folder, 'part'), '/dev/full')
  const [, file] = model.files
  const full = { ...model, files: file ? [{ ...file, name }] : [] }
  const cause = { code: 'ENOSPC' }
  await expect(fetchModel(full, join(folder, 'small'), { signal: new AbortController().signal })).rejects.toMatchObject(
    {
      code: 'MODEL_UNAVAILABLE',
      cause,
    },
  )
  expect(await readdir(folder)).toEqual([])
})

test('fails at once if the server is unreachable', async () => {
  takeModelsFrom('http://127.0.0.1:1')
  await expect(fetchIt()).rejects.toMatchObject({ code: 'MODEL_UNAVAILABLE' })
  expect(await readdir(folder)).toEqual([])
})

test('stops the download when cancelled', async () => {
  await openHub((_file, response) => response.write('x'))
  const cancel = new AbortController()
  setTimeout(() => cancel.abort(), 100)
  await expect(fetchIt(cancel.signal)).rejects.toMatchObject({ code: 'CANCELLED' })
  expect(existsSync(join(folder, 'small'))).toBe(false)
})
