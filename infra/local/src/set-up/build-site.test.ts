/** The site is rebuilt after any change of a source, but not after changes of build or test output. */
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sourceDigest } from './build-site.ts'

let root = ''
const put = async (path: string, text: string) => {
  await mkdir(join(root, path, '..'), { recursive: true })
  await writeFile(join(root, path), text)
}
const digest = () => sourceDigest(root, ['web', 'ui'], ['lock'])
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'docweave-digest-'))
  await Promise.all([put('lock', '1'), put('web/src/a/b.ts', 'b'), put('ui/src/c.css', 'c')])
})
afterAll(() => rm(root, { recursive: true }))

test('changes with contents, names and the lock file', async () => {
  const seen = [await digest()]
  await put('web/src/a/b.ts', 'B')
  seen.push(await digest())
  await rename(join(root, 'ui/src/c.css'), join(root, 'ui/src/d.css'))
  seen.push(await digest())
  await put('lock', '2')
  seen.push(await digest())
  expect(new Set(seen).size).toBe(4)
})

test('does not change with output of builds and tests', async () => {
  const before = await digest()
  await Promise.all([
    put('web/dist/client/x.js', 'x'),
    put('web/node_modules/y/y.js', 'y'),
    put('web/test-results/z.json', 'z'),
    put('web/src/a/b.test.ts', 't'),
  ])
  expect(await digest()).toBe(before)
})
