import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomFrom } from '@docweave/fixtures/random'
import { zipFile } from '@docweave/fixtures/zip-file'
import { files } from '../browser/memory-files.ts'
import { openZip as openInBrowser } from '../browser/zip-source.ts'
import { withArchive, type Archive } from './index.ts'
import { openZip } from './zip-source.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docweave-archive-'))
})
afterAll(() => rm(folder, { recursive: true }))

const readers = { 'on the server': openZip, 'in the browser': openInBrowser }

/** Opens a package that is both on the disk and in the memory of the browser's files. */
async function openWith<Result>(
  open: typeof openZip,
  content: Uint8Array,
  work: (archive: Archive) => Promise<Result>,
): Promise<Result> {
  const path = join(folder, 'file.zip')
  await writeFile(path, content)
  files.makeFolder(folder, true)
  files.write(path, Uint8Array.from(content))
  return withArchive(path, work, open)
}

describe.each(Object.entries(readers))('a package %s', (_, open) => {
  const opened = <Result>(content: Uint8Array, work: (archive: Archive) => Promise<Result>) =>
    openWith(open, content, work)

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

  /** A package of one file, whose header or directory is changed. */
  const changed = (change: (content: Buffer, directory: number) => void, name = 'a', text = 'some text') => {
    const content = Buffer.from(zipFile({ [name]: Buffer.from(text) }))
    change(content, content.lastIndexOf(Buffer.from('504b0102', 'hex')))
    return content
  }
  const reading = (content: Buffer) => opened(content, ({ names, read }) => read([...names][0] ?? ''))

  it.each<[string, (content: Buffer, directory: number) => void]>([
    ['is encrypted', (content, directory) => content.writeUInt16LE(0x0801, directory + 8)],
    ['is compressed by an unknown method', (content, directory) => content.writeUInt16LE(12, directory + 10)],
    ['is shorter than stated in the directory', (content, directory) => content.writeUInt32LE(10, directory + 24)],
    ['lies beyond the end', (content, directory) => content.writeUInt32LE(content.length, directory + 42)],
    ['is longer than the rest of the package', (content, directory) => content.writeUInt32LE(9999, directory + 20)],
    ['has no header of its own', (content) => content.writeUInt32LE(0, 0)],
    ['does not inflate', (content) => content.fill(0xff, 31, 36)],
    ['has no content', (content, directory) => content.writeUInt32LE(0, directory + 20)],
  ])('is damaged if a file %s', async (_case, change) => {
    await expect(reading(changed(change))).rejects.toMatchObject({ code: 'FILE_DAMAGED' })
  })

  it.each(['../a', 'a/../../b', '/etc/passwd', 'C:/a', '..\\a'])('is damaged if a file is named %s', async (name) => {
    const content = Buffer.from(zipFile({ [name]: 'x' }))
    await expect(opened(content, async () => 'opened')).rejects.toMatchObject({ code: 'FILE_DAMAGED' })
  })

  it('is rejected if it has more than 20,000 files', async () => {
    const content = zipFile(Object.fromEntries(Array.from({ length: 20_001 }, (_, at) => [`${at}`, ''])))
    await expect(opened(content, async () => 'opened')).rejects.toMatchObject({ code: 'UNPACKED_TOO_LARGE' })
  })

  it('ignores what follows the end of compressed data', async () => {
    // `0300` is a whole stream of no bytes.
    const content = changed((bytes, directory) => {
      Buffer.from('030009', 'hex').copy(bytes, 31)
      bytes.writeUInt32LE(0, directory + 24)
    })
    expect((await reading(content))?.length).toBe(0)
  })

  it('reads the last of several files of one name', async () => {
    const content = Buffer.from(zipFile({ a: 'one', b: 'two' }))
    content.write('a', content.lastIndexOf('b'))
    await opened(content, async ({ names, read }) => {
      expect([...names]).toEqual(['a'])
      expect((await read('a'))?.toString()).toBe('two')
    })
  })
})

describe('a changed package', () => {
  /** The contents of all files, or the code of the error. */
  const outcome = async (open: typeof openZip, content: Uint8Array) => {
    const all = async ({ names, read }: Archive) => {
      const contents: string[] = []
      for (const name of names)
        contents.push(await read(name).then((bytes) => `${name} ${bytes?.toString('base64')}`, codeOf))
      return contents
    }
    return openWith(open, content, all).catch(codeOf)
  }
  const codeOf = (error: unknown) =>
    typeof error === 'object' && error && 'code' in error ? String(error.code) : String(error)

  it('has the same result on the server and in the browser', async () => {
    const random = randomFrom(27)
    const text = Array.from({ length: 400 }, () => `${Math.floor(random() * 1000)} words `).join('')
    const sound = zipFile({ 'a/b.txt': text, 'c.bin': randomBytes(3000), 한글: '글'.repeat(500) })
    for (let round = 0; round < 400; round++) {
      const content = Buffer.from(sound)
      for (let change = 0; change <= round % 4; change++)
        content[Math.floor(random() * content.length)] = Math.floor(random() * 256)
      const cut = round % 10 === 0 ? content.subarray(0, Math.floor(random() * content.length)) : content
      expect(await outcome(openInBrowser, cut), `round ${round}`).toEqual(await outcome(openZip, cut))
    }
  })
})
