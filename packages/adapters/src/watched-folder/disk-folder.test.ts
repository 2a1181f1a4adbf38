/** Watched folders on a real disk. */
import { execFile } from 'node:child_process'
import { link, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { watchedFolderContract, type TestFolder } from './contract-suite.ts'
import { createDiskFolder } from './disk-folder.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'docweave-watched-'))
})
afterAll(() => rm(root, { recursive: true }))

async function openFolder(): Promise<TestFolder & { path: string }> {
  const path = await mkdtemp(join(root, 'folder-'))
  return {
    path,
    folder: createDiskFolder(path),
    async put(name, content) {
      await mkdir(dirname(join(path, name)), { recursive: true })
      await writeFile(join(path, name), content)
    },
    read: (name) => readFile(join(path, name), 'utf8').catch(() => undefined),
  }
}

describe('a folder on the disk', () => {
  watchedFolderContract(openFolder)

  test('reads no links and no pipes, also when one takes the place of a file', async () => {
    const { path, folder, put } = await openFolder()
    await put('a.pdf', 'content')
    const [file] = await folder.list(10)
    if (!file) throw new Error('no file')
    await rm(join(path, 'a.pdf'))
    await symlink('/etc/passwd', join(path, 'a.pdf'))
    await promisify(execFile)('mkfifo', [join(path, 'b.pdf')])
    expect(await folder.list(10)).toEqual([])
    expect(await folder.fetch(file, join(root, 'copy-1'))).toBe(false)
    expect(await folder.fetch({ ...file, name: 'b.pdf' }, join(root, 'copy-2'))).toBe(false)
  })

  test('writes nothing through a link in the place of a part', async () => {
    const { path, folder } = await openFolder()
    const outside = await mkdtemp(join(root, 'outside-'))
    await symlink(outside, join(path, 'results'))
    await writeFile(join(root, 'mine'), 'mine')
    await expect(folder.write('results', 'a', join(root, 'mine'))).rejects.toMatchObject({ code: 'FOLDER_UNAVAILABLE' })
    await expect(folder.list(10)).rejects.toMatchObject({ code: 'FOLDER_UNAVAILABLE' })
    expect(await readdir(outside)).toEqual([])
  })

  test('compares no result with a link that has its name', async () => {
    const { path, folder, put, read } = await openFolder()
    await writeFile(join(root, 'secret'), 'mine')
    await put('results/b', 'other')
    await symlink(join(root, 'secret'), join(path, 'results/a'))
    await folder.write('results', 'a', join(root, 'secret'))
    expect(await read('results/a-2')).toBe('mine')
  })

  test('completes a move that was killed between the link and the removal', async () => {
    const { path, folder, put } = await openFolder()
    await put('a.pdf', 'content')
    const [file] = await folder.list(10)
    if (!file) throw new Error('no file')
    await link(join(path, 'a.pdf'), join(path, 'done/a.pdf'))
    await folder.move(file, 'done')
    expect([(await readdir(path)).toSorted(), await readdir(join(path, 'done'))]).toEqual([
      ['done', 'failed', 'results'],
      ['a.pdf'],
    ])
  })

  test('removes what a killed host was writing, after a day', async () => {
    const { path, folder, put } = await openFolder()
    await put('results/.docweave-new-1', 'half')
    await put('results/.docweave-new-2', 'half')
    await put('done/.docweave-moved-1', 'the only name of a file')
    await put('done/a.pdf', 'content')
    await link(join(path, 'done/a.pdf'), join(path, 'done/.docweave-moved-2'))
    for (const name of ['results/.docweave-new-1', 'done/.docweave-moved-1', 'done/a.pdf'])
      await utimes(join(path, name), 1, 1)
    await folder.list(10)
    expect(await readdir(join(path, 'results'))).toEqual(['.docweave-new-2'])
    expect((await readdir(join(path, 'done'))).toSorted()).toEqual(['.docweave-moved-1', 'a.pdf'])
  })

  test('leaves nothing of its own behind, and results are readable by the others of the host', async () => {
    const { path, folder, put } = await openFolder()
    await put('a.pdf', 'content')
    const [file] = await folder.list(10)
    if (!file) throw new Error('no file')
    await writeFile(join(root, 'private'), 'mine', { mode: 0o600 })
    await folder.write('results', 'a.txt', join(root, 'private'))
    await folder.move(file, 'done')
    expect([await readdir(join(path, 'results')), await readdir(join(path, 'done'))]).toEqual([['a.txt'], ['a.pdf']])
    expect((await stat(join(path, 'results/a.txt'))).mode & 0o777).toBe(0o666 & ~process.umask())
  })

  test('fails with FOLDER_UNAVAILABLE when it is not there', async () => {
    const folder = createDiskFolder(join(root, 'none'))
    await expect(folder.list(10)).rejects.toMatchObject({ code: 'FOLDER_UNAVAILABLE', retryable: true })
    await writeFile(join(root, 'mine'), 'mine')
    await expect(folder.write('results', 'a', join(root, 'mine'))).rejects.toMatchObject({ code: 'FOLDER_UNAVAILABLE' })
  })
})
