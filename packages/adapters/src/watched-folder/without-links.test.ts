/** A watched folder on a file system without hard links, such as FAT and some network shares. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { watchedFolderContract } from './contract-suite.ts'
import { createDiskFolder } from './disk-folder.ts'

// The machines of the tests have no such file system, and cannot mount one: only the answer of the system is replaced.
vi.mock('node:fs/promises', async (original) => ({
  ...(await original<typeof import('node:fs/promises')>()),
  link: () => Promise.reject(Object.assign(new Error('no links'), { code: 'EPERM' })),
}))

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'docweave-watched-'))
})
afterAll(() => rm(root, { recursive: true }))

async function openFolder() {
  const path = await mkdtemp(join(root, 'folder-'))
  return {
    path,
    folder: createDiskFolder(path),
    async put(name: string, content: string) {
      await mkdir(dirname(join(path, name)), { recursive: true })
      await writeFile(join(path, name), content)
    },
    read: (name: string) => readFile(join(path, name), 'utf8').catch(() => undefined),
  }
}

watchedFolderContract(openFolder)

test('leaves no reserved name behind', async () => {
  const { path, folder, put } = await openFolder()
  await put('a.pdf', 'content')
  const [file] = await folder.list(10)
  if (!file) throw new Error('no file')
  await folder.write('results', 'a.txt', join(path, 'a.pdf'))
  await folder.move(file, 'done')
  expect([await readdir(join(path, 'results')), await readdir(join(path, 'done'))]).toEqual([['a.txt'], ['a.pdf']])
})
