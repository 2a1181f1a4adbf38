/** The models come out of a wheel alone, complete and unchanged, or not at all. */
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipFile } from '@docweave/fixtures'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isOcrSetUp, setUpOcr, type OcrModels } from './set-up-ocr.ts'

const timeout = 60_000
const content = 'what the engine has learned'
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')
const model = { file: 'made.onnx', bytes: content.length, sha256: sha256(content) }

let place: string
let said: string[]
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'docweave-ocr-models-'))
  said = []
})
afterEach(() => rm(place, { recursive: true }))

const say = (line: string) => said.push(line)

/** Makes a wheel with that model and its lock file. The installer finds wheels only in this test's folder. */
async function wheelWith(text: string): Promise<OcrModels> {
  const record = 'rapidocr-1.0.dist-info'
  const wheel = zipFile({
    'rapidocr/__init__.py': '',
    'rapidocr/models/made.onnx': text,
    'rapidocr/models/another.onnx': 'not wanted',
    [`${record}/METADATA`]: 'Metadata-Version: 2.1\nName: rapidocr\nVersion: 1.0\n',
    [`${record}/WHEEL`]: 'Wheel-Version: 1.0\nGenerator: made\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
    [`${record}/RECORD`]: '',
  })
  const lockFile = join(place, 'lock.txt')
  await writeFile(join(place, 'rapidocr-1.0-py3-none-any.whl'), wheel)
  await writeFile(lockFile, `rapidocr==1.0 --hash=sha256:${sha256(wheel)}\n`)
  const installer = {
    ...{ PIP_NO_INDEX: '1', PIP_FIND_LINKS: place },
    ...{ UV_OFFLINE: '1', UV_NO_INDEX: '1', UV_FIND_LINKS: place },
  }
  return { lockFile, models: [model], folder: join(place, 'models'), installer }
}

test('moves the models alone to their folder, and does nothing if they are there', { timeout }, async () => {
  const wanted = await wheelWith(content)
  expect(isOcrSetUp(wanted)).toBe(false)
  await setUpOcr(say, wanted)
  expect(isOcrSetUp(wanted)).toBe(true)
  expect(await readdir(wanted.folder)).toEqual(['made.onnx'])
  expect(await readFile(join(wanted.folder, 'made.onnx'), 'utf8')).toBe(content)
  expect((await readdir(place)).toSorted()).toEqual(['lock.txt', 'models', 'rapidocr-1.0-py3-none-any.whl'])
  const { mtimeMs } = await stat(wanted.folder)
  await setUpOcr(say, wanted)
  expect(said).toEqual(['Downloading the models of text recognition (once, 27 MB)…'])
  expect((await stat(wanted.folder)).mtimeMs).toBe(mtimeMs)
})

test('replaces a truncated model, and keeps other files of the folder', { timeout }, async () => {
  const wanted = await wheelWith(content)
  await setUpOcr(say, wanted)
  await truncate(join(wanted.folder, 'made.onnx'), 5)
  await writeFile(join(wanted.folder, 'own.onnx'), 'an operator’s')
  expect(isOcrSetUp(wanted)).toBe(false)
  await setUpOcr(say, wanted)
  expect(isOcrSetUp(wanted)).toBe(true)
  expect((await readdir(wanted.folder)).toSorted()).toEqual(['made.onnx', 'own.onnx'])
})

test.each([
  [
    'another model',
    async () => wheelWith('what somebody else has put there'),
    /hash of made\.onnx is wrong\. The site/,
  ],
  [
    'no wheel',
    async () => ({ ...(await wheelWith(content)), installer: { PIP_NO_INDEX: '1', UV_NO_INDEX: '1' } }),
    /pip could not/,
  ],
])('says in one line why there are no models: %s', { timeout }, async (_what, make, reason) => {
  const wanted = await make()
  await setUpOcr(say, wanted)
  expect(said.slice(1)).toEqual([expect.stringMatching(reason)])
  expect(isOcrSetUp(wanted)).toBe(false)
  expect(await readdir(place)).not.toContain('models')
})
