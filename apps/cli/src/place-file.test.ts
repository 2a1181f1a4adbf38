import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { placeFile } from './place-file.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docweave-place-'))
})
afterEach(() => rm(folder, { recursive: true }))

const place = async (content: string, name: string) => {
  const aside = join(folder, '.aside')
  await writeFile(aside, content)
  return placeFile(aside, folder, name)
}

test('never replaces a file, and reports each path before it is tried', async () => {
  expect(await place('one', 'a.pdf')).toBe(join(folder, 'a.pdf'))
  expect(await place('two', 'a.pdf')).toBe(join(folder, 'a-2.pdf'))
  const aside = join(folder, '.aside')
  await writeFile(aside, 'three')
  const tried: string[] = []
  await placeFile(aside, folder, 'a.pdf', async (path) => void tried.push(path))
  expect(tried).toEqual(['a.pdf', 'a-2.pdf', 'a-3.pdf'].map((name) => join(folder, name)))
  expect((await readdir(folder)).toSorted()).toEqual(['a-2.pdf', 'a-3.pdf', 'a.pdf'])
  expect(await readFile(join(folder, 'a.pdf'), 'utf8')).toBe('one')
})

test('numbers a name of 255 bytes within 255 bytes', async () => {
  const name = `${'가'.repeat(83)}ab.pdf`
  await place('one', name)
  expect(await place('two', name)).toBe(join(folder, `${'가'.repeat(83)}-2.pdf`))
})
