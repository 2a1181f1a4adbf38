/** What every watched folder does, on a real disk or a real S3 server. */
import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FolderFile, WatchedFolder } from '@docweave/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** A folder for tests, with direct access to its files. */
export interface TestFolder {
  folder: WatchedFolder
  /** Writes a file as another program does. */
  put(path: string, content: string): Promise<void>
  /** Returns the content of a file; `undefined` when there is none. */
  read(path: string): Promise<string | undefined>
}

/** @param openFolder opens an empty folder */
export function watchedFolderContract(openFolder: () => Promise<TestFolder>): void {
  let temporary: string
  beforeAll(async () => {
    temporary = await mkdtemp(join(tmpdir(), 'docweave-folder-'))
  })
  afterAll(() => rm(temporary, { recursive: true }))

  const newPath = () => join(temporary, randomUUID())
  async function fileWith(content: string): Promise<string> {
    const path = newPath()
    await writeFile(path, content)
    return path
  }
  async function only(folder: WatchedFolder): Promise<FolderFile> {
    const [file, ...others] = await folder.list(10)
    if (!file || others.length > 0) throw new Error('not one file')
    return file
  }

  test('lists its files, but not those of its parts, hidden and unfinished ones, and at most the limit', async () => {
    const { folder, put } = await openFolder()
    for (const path of ['계약서.pdf', 'b c.pdf', '.hidden', 'd.pdf.part', '~$e.docx', 'done/f.pdf', 'other/g.pdf'])
      await put(path, '1234')
    const files = await folder.list(10)
    expect(files.map(({ name }) => name).toSorted()).toEqual(['b c.pdf', '계약서.pdf'].toSorted())
    expect(new Set(files.map(({ bytes }) => bytes))).toEqual(new Set([4]))
    expect(await folder.list(1)).toHaveLength(1)
  })

  test('copies a file, unless it was changed or removed', async () => {
    const { folder, put, read } = await openFolder()
    await put('a.pdf', 'first')
    const first = await only(folder)
    const path = newPath()
    expect(await folder.fetch(first, path)).toBe(true)
    expect(await readFile(path, 'utf8')).toBe('first')
    await put('a.pdf', 'a second one')
    expect(await folder.fetch(first, newPath())).toBe(false)
    await folder.move(first, 'done')
    expect([await read('a.pdf'), await read('done/a.pdf')]).toEqual(['a second one', undefined])
    await folder.move(await only(folder), 'done')
    expect(await folder.fetch(first, newPath())).toBe(false)
  })

  test('moves a file any number of times, and never over another', async () => {
    const { folder, put, read } = await openFolder()
    await put('done/한 글.pdf', 'old')
    await put('한 글.pdf', 'new')
    const file = await only(folder)
    for (const _ of [1, 2]) await folder.move(file, 'done')
    expect([await read('done/한 글.pdf'), await read('done/한 글-2.pdf')]).toEqual(['old', 'new'])
    expect([await read('한 글.pdf'), await read('done/한 글-3.pdf')]).toEqual([undefined, undefined])
    await put('한 글.pdf', 'bad')
    await folder.move(await only(folder), 'failed')
    expect(await read('failed/한 글.pdf')).toBe('bad')
  })

  test('writes a result once, and never over another', async () => {
    const { folder, put, read } = await openFolder()
    await put('results/a.txt', 'other')
    for (const _ of [1, 2]) await folder.write('results', 'a.txt', await fileWith('mine'))
    expect([await read('results/a.txt'), await read('results/a-2.txt')]).toEqual(['other', 'mine'])
    expect(await read('results/a-3.txt')).toBeUndefined()
  })

  test('writes many results of one name, each once', async () => {
    const { folder, read } = await openFolder()
    const contents = Array.from({ length: 12 }, (_, index) => `result ${index}`)
    for (const _ of [1, 2]) for (const each of contents) await folder.write('results', 'a.txt', await fileWith(each))
    const digests = contents.map((each) =>
      createHash('sha256').update(createHash('sha256').update(each).digest('hex')).digest('hex'),
    )
    const names = ['a.txt', ...[2, 3, 4, 5, 6, 7, 8, 9].map((count) => `a-${count}.txt`)]
    const marked = digests.slice(names.length).map((each) => `a-${each.slice(0, 16)}.txt`)
    expect(await Promise.all([...names, ...marked].map((name) => read(`results/${name}`)))).toEqual(contents)
    expect(await read(`results/a-${digests[0]?.slice(0, 16)}.txt`)).toBeUndefined()
  })

  test.each(['../x.txt', 'a/b.txt', '..', '.', '', '.docweave-new-x', 'a\0b'])(
    'writes nothing under the name %j',
    async (name) => {
      const { folder, read } = await openFolder()
      await expect(folder.write('results', name, await fileWith('x'))).rejects.toMatchObject({
        code: 'FOLDER_UNAVAILABLE',
      })
      expect(await read('x.txt')).toBeUndefined()
      const file = { name, bytes: 1, version: '1' }
      await expect(folder.fetch(file, newPath())).rejects.toMatchObject({ code: 'FOLDER_UNAVAILABLE' })
      await expect(folder.move(file, 'done')).rejects.toMatchObject({ code: 'FOLDER_UNAVAILABLE' })
    },
  )

  test('is marked any number of times, by a file that is not listed', async () => {
    const { folder } = await openFolder()
    expect(await folder.isMarked()).toBe(false)
    for (const _ of [1, 2]) await folder.mark()
    expect([await folder.isMarked(), await folder.list(10)]).toEqual([true, []])
  })

  test('moves an empty file', async () => {
    const { folder, put, read } = await openFolder()
    await put('a.pdf', '')
    const file = await only(folder)
    expect(await folder.fetch(file, newPath())).toBe(true)
    await folder.move(file, 'failed')
    expect(await read('failed/a.pdf')).toBe('')
  })
}
