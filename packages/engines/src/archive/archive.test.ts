import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { zipFile } from '@docweave/fixtures/zip-file'
import { withArchive } from './index.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docweave-archive-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function opened<Result>(content: Uint8Array, work: Parameters<typeof withArchive<Result>>[1]): Promise<Result> {
  const path = join(folder, 'file.zip')
  await writeFile(path, content)
  return withArchive(path, work)
}

describe('a package', () => {
  it('returns names and contents of its files, including Korean names', async () => {
    const content = Buffer.from(zipFile({ 'a/문서.xml': Buffer.from('글'), 'b.bin': Buffer.alloc(100_000, 7) }))
    await opened(content, async ({ names, read }) => {
      expect([...names]).toEqual(['a/문서.xml', 'b.bin'])
      expect((await read('a/문서.xml'))?.toString()).toBe('글')
      expect(await read('b.bin')).toEqual(Buffer.alloc(100_000, 7))
      expect(await read('c')).toBeUndefined()
      await expect(read('b.bin', 99_999)).rejects.toMatchObject({ code: 'UNPACKED_TOO_LARGE' })
    })
  })

  it('is rejected before unpacking if its files have more than a gigabyte in total', async () => {
    const large = Buffer.alloc(110_000_000)
    const content = Buffer.from(zipFile(Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`${at}`, large]))))
    expect(content.length).toBeLessThan(2_000_000)
    await expect(opened(content, async () => 'opened')).rejects.toMatchObject({ code: 'UNPACKED_TOO_LARGE' })
  })

  it('is damaged if a file is larger than stated in the directory', async () => {
    const content = Buffer.from(zipFile({ a: Buffer.alloc(5_000_000) }))
    const directory = content.lastIndexOf(Buffer.from('504b0102', 'hex'))
    content.writeUInt32LE(1000, directory + 24)
    await opened(content, async ({ read }) => {
      await expect(read('a')).rejects.toMatchObject({ code: 'FILE_DAMAGED' })
    })
  })

  it('is damaged if it is truncated or not a ZIP file', async () => {
    const content = Buffer.from(zipFile({ a: Buffer.from('some text') }))
    for (const bytes of [content.subarray(0, -30), Buffer.from('no package'), Buffer.alloc(0)])
      await expect(opened(bytes, async () => 'opened')).rejects.toMatchObject({ code: 'FILE_DAMAGED' })
  })
})
