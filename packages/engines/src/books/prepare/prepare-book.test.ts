import { existsSync } from 'node:fs'
import { mkdtemp, readlink, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Book } from '../book.ts'
import { prepareBook } from './prepare-book.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docweave-prepare-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Returns the paths of the files that this process has open (Linux). */
const openFiles = async () => {
  const links = await readdir('/proc/self/fd')
  return Promise.all(links.map((link) => readlink(join('/proc/self/fd', link)).catch(() => '')))
}

/** A book of which the file at `unreadable` cannot be read. */
const bookWithout = (unreadable: string): Book => ({
  title: 'A book',
  author: '',
  language: 'en',
  chapters: ['one.html'],
  styles: ['book.css'],
  contents: [],
  cover: undefined,
  read(path) {
    if (path === unreadable) throw new Error(`cannot read ${path}`)
    return Buffer.from(path === 'book.css' ? 'p{margin:0}' : '<p>One</p>')
  },
})

it.each(['book.css', 'one.html'])('leaves no file open if %s cannot be read', async (unreadable) => {
  const out = join(folder, `${unreadable}.epub`)
  expect(() => prepareBook(bookWithout(unreadable), out, { font: 'book', size: 11 })).toThrow('cannot read')
  expect(await openFiles()).not.toContain(out)
})

it('writes a book', async () => {
  const out = join(folder, 'book.epub')
  expect(prepareBook(bookWithout(''), out, { font: 'book', size: 11 })).toMatchObject({ language: 'en', replaced: 0 })
  expect([existsSync(out), (await openFiles()).includes(out)]).toEqual([true, false])
})
