/** Watched folders on a real disk. */
import { execFile } from 'node:child_process'
import { link, mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
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
    expect(await readdir(outside)).toEqual([])
  })

  test('completes a move that was killed between the link and the removal', async () => {
    const { path, folder, put } = await openFolder()
    await put('a.pdf', 'content')
    const [file] = await folder.list(10)
    if (!file) throw new Error('no file')
    await mkdir(join(path, 'done'))
    await link(join(path, 'a.pdf'), join(path, 'done/a.pdf'))
    await folder.move(file, 'done')
    expect([(await readdir(path)).toSorted(), await readdir(join(path, 'done'))]).toEqual([['done'], ['a.pdf']])
  })

  test('removes what a killed host was writing, after a day', async () => {
    const { path, folder, put } = await openFolder()
    await put('results/.docweave-old', 'half')
    await put('results/.docweave-new', 'half')
    await utimes(join(path, 'results/.docweave-old'), 1, 1)
    await folder.list(10)
    expect(await readdir(join(path, 'results'))).toEqual(['.docweave-new'])
  })

  test('fails with FOLDER_UNAVAILABLE when it is not there', async () => {
    const folder = createDiskFolder(join(root, 'none'))
    await expect(folder.list(10)).rejects.toMatchObject({ code: 'FOLDER_UNAVAILABLE', retryable: true })
    await writeFile(join(root, 'mine'), 'mine')
    await expect(folder.write('results', 'a', join(root, 'mine'))).rejects.toMatchObject({ code: 'FOLDER_UNAVAILABLE' })
  })
})
