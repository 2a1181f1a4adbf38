/** The source archive contains only sources, no files that people or programs left beside them. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT } from '../folders.ts'
import { writeSourceArchive } from './source-archive.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docweave-source-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Returns the file names in a tar; each starts a block of 512 bytes. */
async function namesIn(file: string): Promise<string[]> {
  const tar = gunzipSync(await readFile(file))
  const names: string[] = []
  for (let at = 0; at + 512 <= tar.length;) {
    const name = tar.toString('utf8', at, at + 100).replace(/\0.*$/s, '')
    const size = Number.parseInt(tar.toString('latin1', at + 124, at + 135), 8) || 0
    if (name) names.push(name)
    at += 512 + Math.ceil(size / 512) * 512
  }
  return names
}

test('archives a tree without its history, without downloads, build output and data', async () => {
  const tree = join(folder, 'tree')
  const put = async (path: string) => {
    await mkdir(join(tree, path, '..'), { recursive: true })
    await writeFile(join(tree, path), path)
  }
  const left = [
    'node_modules/x/y.js',
    'apps/web/dist/z.js',
    '.data/jobs/a.pdf',
    'kept/elsewhere/b.pdf',
    'apps/api/.env',
  ]
  await Promise.all(['LICENSE', 'apps/web/src/a.ts', ...left].map(put))
  const file = join(folder, 'tree.tar.gz')
  await writeSourceArchive(tree, file, join(tree, 'kept/elsewhere'))
  const files = (await namesIn(file)).filter((name) => !name.endsWith('/'))
  expect(files.toSorted()).toEqual(['tree/LICENSE', 'tree/apps/web/src/a.ts'])
})

test('includes the licence of this repository', async () => {
  const file = join(folder, 'own/source.tar.gz')
  await writeSourceArchive(ROOT, file, join(ROOT, '.data'))
  expect((await namesIn(file)).some((name) => /^[^/]+\/LICENSE$/.test(name))).toBe(true)
})
