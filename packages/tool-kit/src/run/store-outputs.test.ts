import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, test } from 'vitest'
import { isTextFile, allSettled } from './store-outputs.ts'

const folder = await mkdtemp(join(tmpdir(), 'docweave-text-'))
afterAll(() => rm(folder, { recursive: true }))

async function isText(content: string | Uint8Array) {
  const path = join(folder, 'file')
  await writeFile(path, content)
  return isTextFile(path)
}

it.each([
  ['a text that begins like a PDF', '%PDF-1.4\n1 0 obj'],
  ['a text that begins like RTF', '{\\rtf1 is how it begins'],
  ['pages separated by form feeds', 'one\n\ftwo\n'],
  ['characters split between two reads', `a${'漢'.repeat(700_000)}`],
])('detects text: %s', async (_what, content) => expect(await isText(content)).toBe(true))

it.each([
  ['a PDF with compressed streams', Buffer.from('%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')],
  ['a ZIP archive', Buffer.from('PK\u0003\u0004', 'latin1')],
  ['a zero byte after 1.5 MB', `${'a'.repeat(1_500_000)}\0`],
  ['a truncated character', Buffer.from('漢').subarray(0, 2)],
])('does not detect text: %s', async (_what, content) => expect(await isText(content)).toBe(false))

test('rejects only when all promises have settled', async () => {
  let ended = false
  const slow = new Promise<void>((resolve) => setTimeout(resolve, 50)).then(() => (ended = true))
  await expect(allSettled([Promise.reject(new Error('first')), slow])).rejects.toThrow('first')
  expect(ended).toBe(true)
})

test('keeps the order of the promises', async () => {
  expect(await allSettled([Promise.resolve(1), Promise.resolve(2)])).toEqual([1, 2])
})
