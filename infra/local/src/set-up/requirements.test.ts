/** Missing requirements are detected without the package manager, so that later starts are fast. */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { missingOf, onPath, REQUIREMENTS } from './requirements.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docweave-path-'))
  await writeFile(join(folder, 'tesseract'), '')
  await chmod(join(folder, 'tesseract'), 0o755)
  await writeFile(join(folder, 'bwrap'), 'not a program')
  await chmod(join(folder, 'bwrap'), 0o644)
})
afterAll(() => rm(folder, { recursive: true }))

test('finds a program only if it is executable', () => {
  expect(onPath('tesseract', ['/nowhere', folder].join(delimiter))).toBe(true)
  expect(onPath('bwrap', folder)).toBe(false)
  expect(onPath('tesseract', '')).toBe(false)
})

test('reports missing languages, programs and files', () => {
  const missing = missingOf(REQUIREMENTS.start, folder, new Set(['eng', 'osd', 'kor']))
  const names = missing.map(({ apt }) => apt)
  expect(names).toEqual(expect.arrayContaining(['tesseract-ocr-jpn', 'bubblewrap', 'util-linux', 'ffmpeg']))
  expect(names).not.toContain('tesseract-ocr')
  expect(names).not.toContain('tesseract-ocr-kor')
  expect(missingOf([{ apt: 'x', has: { file: join(folder, 'none') } }], '', new Set())).toHaveLength(1)
})

test('a production server does not require what only tests and benchmarks use', () => {
  const names = REQUIREMENTS.start.map(({ apt }) => apt)
  expect(names).not.toContain('chromium-headless-shell')
  expect(names).not.toContain('chromium')
  expect(names).not.toContain('ocrmypdf')
})
