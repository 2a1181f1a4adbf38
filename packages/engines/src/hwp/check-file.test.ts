import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { badHwp } from '@docweave/fixtures/bad-hwp'
import { hwp3Document } from '@docweave/fixtures/hwp3-document'
import { storedHwp } from '@docweave/fixtures/stored-documents'
import { checkFile } from './check-file.ts'

let place: string
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'docweave-header-'))
})
afterAll(() => rm(place, { recursive: true }))

async function check(content: Uint8Array): Promise<void> {
  const path = join(place, 'given')
  await writeFile(path, content)
  await checkFile(path)
}

const seenAtOnce = new Set<string>(['FILE_RESTRICTED', 'DRM_PROTECTED', 'UNPACKED_TOO_LARGE'])
const bad = [...badHwp.hwp, ...badHwp.hwpx].filter(({ code }) => seenAtOnce.has(code))

test.each(bad)('$name fails with $code before it is opened', async ({ code, make }) => {
  await expect(check(make())).rejects.toMatchObject({ code })
})

test.each(['hancom-draw-text.hwp', 'python-hwpx.hwpx', 'document.hml'] as const)(
  '%s passes the check',
  async (name) => {
    await expect(check(storedHwp(name))).resolves.toBeUndefined()
  },
)

test('a document whose sector table ends in zeros instead of free sectors passes the check, and cut off it does not', async () => {
  const content = Buffer.from(storedHwp('hancom-draw-text.hwp'))
  // The position of the first sector of the table is at 76, and sectors have 512 bytes ([MS-CFB] 2.2).
  const table = (content.readUInt32LE(76) + 1) * 512
  const entries = Array.from({ length: 128 }, (_, at) => content.readUInt32LE(table + at * 4))
  const last = entries.findLastIndex((entry) => entry !== 0xffffffff)
  expect(last).toBeLessThan(127)
  content.fill(0, table + (last + 1) * 4, table + 512)
  await expect(check(content)).resolves.toBeUndefined()
  await expect(check(content.subarray(0, (last + 1) * 512))).rejects.toMatchObject({ code: 'FILE_DAMAGED' })
})

test('a compressed document of version 3 passes the check, and cut off it does not', async () => {
  const content = Buffer.from(hwp3Document(Array.from({ length: 200 }, (_, at) => `${at} 번째 문단의 글이다.`)))
  const [compressedAt, bodyAt] = [154, 1166]
  content.writeUInt8(1, compressedAt)
  const compressed = Buffer.concat([content.subarray(0, bodyAt), deflateRawSync(content.subarray(bodyAt))])
  await expect(check(compressed)).resolves.toBeUndefined()
  await expect(check(compressed.subarray(0, compressed.length - 500))).rejects.toMatchObject({ code: 'FILE_DAMAGED' })
  await expect(check(compressed.subarray(0, 100))).rejects.toMatchObject({ code: 'FILE_DAMAGED' })
})
