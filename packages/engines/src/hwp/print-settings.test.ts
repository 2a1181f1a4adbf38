/** Print settings of documents whose parameters are written by hand. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCompoundFile, writeCompoundFile } from '@docweave/fixtures/compound-file'
import { hwpDocument } from '@docweave/fixtures/hwp-document'
import { readRecords, writeRecords } from '@docweave/fixtures/hwp-records'
import { isFittedToPaper } from './print-settings.ts'

let path: string
beforeAll(async () => {
  path = join(await mkdtemp(join(tmpdir(), 'docweave-settings-')), 'given')
})
afterAll(() => rm(join(path, '..'), { recursive: true }))

const isFitted = async (content: Uint8Array) => {
  await writeFile(path, content)
  return isFittedToPaper(path)
}

/** Parameters with a set for printing that has a zoom and the print method. */
const parametersWith = (method: number) =>
  Buffer.from(
    Uint16Array.of(...[0x21c, 1, 0, 0x207, 0x8000, 0x207, 2, 0], ...[0x401f, 7, 100, 0, 0x4006, 6, method, 0]).buffer,
  )

/** A document of HWP 5 with a print method. */
function documentWith(method: number): Buffer {
  const streams = new Map(readCompoundFile(Buffer.from(hwpDocument({ format: 'hwp' }))))
  const records = readRecords(inflateRawSync(streams.get('DocInfo') ?? Buffer.alloc(0)))
  const parameters = { tag: 0x1b, level: 0, data: parametersWith(method) }
  const others = records.filter(({ tag }) => tag !== parameters.tag)
  streams.set('DocInfo', deflateRawSync(writeRecords([...others, parameters])))
  return writeCompoundFile(streams)
}

function packageWith(method: number): Uint8Array {
  const item = `<config:config-item name="PrintMethod" type="short">${method}</config:config-item>`
  return zipSync({
    ...unzipSync(hwpDocument({ format: 'hwpx' })),
    'settings.xml': strToU8(`<settings>${item}</settings>`),
  })
}

test('a document asks to be fitted to the paper by its print method', async () => {
  expect(await isFitted(documentWith(1))).toBe(true)
  expect(await isFitted(documentWith(0))).toBe(false)
  // Two pages on a sheet, which Hancom ignores.
  expect(await isFitted(documentWith(4))).toBe(false)
  expect(await isFitted(packageWith(1))).toBe(true)
  expect(await isFitted(packageWith(0))).toBe(false)
})

test('documents without settings, and damaged ones, do not', async () => {
  expect(await isFitted(hwpDocument({ format: 'hwp' }))).toBe(false)
  expect(await isFitted(hwpDocument({ format: 'hwpx' }))).toBe(false)
  expect(await isFitted(documentWith(1).subarray(0, 1000))).toBe(false)
  expect(await isFitted(Buffer.from('text'))).toBe(false)
})
