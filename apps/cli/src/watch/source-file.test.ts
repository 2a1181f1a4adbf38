import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSettling, identify, listSources } from './source-file.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docweave-source-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('lists files, but no folders, links, hidden and incomplete files, and error files', async () => {
  for (const name of ['a.pdf', '.b.pdf', 'c.pdf.crdownload', '~$d.docx', 'e.part', 'a.pdf.docweave-error.json'])
    await writeFile(join(folder, name), 'x')
  await mkdir(join(folder, 'done'))
  await symlink('/etc/passwd', join(folder, 'link.pdf'))
  expect([...(await listSources(folder)).keys()]).toEqual(['a.pdf'])
})

test('a file is settled when neither its size nor its time has changed for a while', () => {
  let now = 0
  const settled = createSettling(2_000, () => now)
  const at = (time: number, size: number, mtime: number) => {
    now = time
    return settled(new Map([['a', { size, mtime }]]))
  }
  expect([at(0, 1, 1), at(1_000, 2, 1), at(2_500, 2, 1), at(2_600, 2, 2), at(4_500, 2, 2)]).toEqual([
    [],
    [],
    [],
    [],
    [],
  ])
  expect(at(4_600, 2, 2)).toEqual(['a'])
  // A file that was away and is back begins anew.
  now = 5_000
  expect(settled(new Map())).toEqual([])
  expect(at(5_100, 2, 2)).toEqual([])
})

test('identifies a file by size, time and content', async () => {
  const path = join(folder, 'a')
  await writeFile(path, 'abc')
  expect(await identify(path)).toEqual({
    size: 3,
    mtime: expect.any(Number),
    sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  })
  expect(await identify(join(folder, 'none'))).toBeUndefined()
})
