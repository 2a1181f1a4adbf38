/** The builds that a new build keeps beside itself, on a small page. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBuilder } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { builds } from './builds.ts'

/** What the tests read of a build's metadata; other fields are kept. */
const Meta = z.looseObject({ id: z.string(), replacedAt: z.string().optional(), files: z.array(z.string()) })

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'docweave-builds-'))
  await writeFile(join(root, 'index.html'), '<script type="module" src="./main.js"></script>')
})
afterEach(() => rm(root, { recursive: true, force: true }))

/** Builds a page that prints `text`, and returns the id of the build. */
async function build(text: string): Promise<string> {
  await writeFile(join(root, 'main.js'), `console.log(${JSON.stringify(text)})\n`)
  const builder = await createBuilder({ root, configFile: false, logLevel: 'error', plugins: [builds()] })
  const { client } = builder.environments
  if (client) await builder.build(client)
  return Meta.pick({ id: true }).parse(JSON.parse(await readFile(join(root, 'dist/builds/latest.json'), 'utf8'))).id
}

const metaPath = (id: string) => join(root, `dist/builds/meta/${id}.json`)
const metaOf = async (id: string) => Meta.parse(JSON.parse(await readFile(metaPath(id), 'utf8')))
const contentsOf = (files: readonly string[]) =>
  Promise.all(files.map((file) => readFile(join(root, 'dist', file), 'utf8')))

test('keeps the files of the build that it replaces, and states when it was replaced', async () => {
  const old = await build('old')
  const before = await metaOf(old)
  const now = await build('new')
  expect(now).not.toBe(old)
  expect(before.replacedAt).toBeUndefined()
  expect((await metaOf(old)).replacedAt).toBeDefined()
  expect((await metaOf(now)).replacedAt).toBeUndefined()
  expect((await contentsOf(before.files)).join('')).toContain('old')
})

test('keeps one version when nothing changed', async () => {
  const first = await build('same')
  expect(await build('same')).toBe(first)
  expect((await metaOf(first)).replacedAt).toBeUndefined()
})

test('removes a build that was replaced more than a week ago', async () => {
  const old = await build('old')
  const now = await build('new')
  const meta = await metaOf(old)
  const eightDays = new Date(Date.now() - 8 * 24 * 3_600_000).toISOString()
  await writeFile(metaPath(old), JSON.stringify({ ...meta, replacedAt: eightDays }))
  expect(await build('new')).toBe(now)
  await expect(readFile(metaPath(old))).rejects.toThrow('ENOENT')
  await expect(contentsOf(meta.files)).rejects.toThrow('ENOENT')
  expect((await contentsOf((await metaOf(now)).files)).join('')).toContain('new')
})
