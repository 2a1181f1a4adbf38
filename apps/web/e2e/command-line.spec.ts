/** The command line against the running system: its output and exit codes. */
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { docweave, lastLine } from './run-docweave.ts'
import { scanOf, textOf } from './sample-files.ts'

let folder: string
let scan: string
let out: string

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docweave-cli-'))
  scan = join(folder, '계약서 原本.pdf')
  out = join(folder, 'out')
  await writeFile(scan, scanOf([['The contract begins in October', 'Both sides have signed it']]))
})
test.afterEach(() => rm(folder, { recursive: true }))

test('runs a pipeline, prints one JSON line with the files, and overwrites no file', async () => {
  test.setTimeout(120_000)
  const steps = ['pdf-ocr:languages=en', 'compress-pdf:level=strong']
  const first = await docweave('run', ...steps, '--in', scan, '--out', out, '--progress')
  expect(first.code, first.stderr).toBe(0)
  expect(first.stdout.trimEnd().split('\n')).toHaveLength(1)
  const said: unknown = JSON.parse(first.stdout)
  const path = join(out, '계약서 原本-docweave.pdf')
  const { size } = await stat(path)
  expect(said).toEqual({
    jobId: expect.stringMatching(/^[0-9a-f]{32}$/),
    jobKey: expect.stringMatching(/^[\w-]{32}$/),
    ms: expect.any(Number),
    files: [{ path, type: 'application/pdf', bytes: size }],
  })
  expect(textOf(await readFile(path))[0]).toContain('The contract begins in October')
  expect(first.stderr).toContain('pdf-ocr: done, compress-pdf: done')

  const again = await docweave('run', 'compress-pdf', '--in', scan, '--out', out)
  expect(again.stdout).toContain('계약서 原本-docweave-2.pdf')
})

test('accepts several files, with a result for each', async () => {
  const other = join(folder, 'other.pdf')
  await writeFile(other, await readFile(scan))
  const { stdout, code } = await docweave('run', 'compress-pdf', '--in', scan, other, '--out', out)
  expect(code).toBe(0)
  const { files }: { files: { path: string }[] } = JSON.parse(stdout)
  expect(files.map(({ path }) => basename(path))).toEqual(['계약서 原本-docweave.pdf', 'other-docweave.pdf'])
})

test('exits with 2 for a usage error, and lists the tool’s options', async () => {
  const wrong = await docweave('run', 'compress-pdf:level=most', '--in', scan, '--out', out)
  expect([wrong.code, wrong.stdout]).toEqual([2, ''])
  expect(wrong.stderr).toContain('level: light | balanced | strong')
  const misfit = await docweave('run', 'pdf-to-txt', 'compress-pdf', '--in', scan, '--out', out)
  expect(misfit.code).toBe(2)
  expect(misfit.stderr).toContain('compress-pdf')
  expect((await docweave()).code).toBe(2)
})

test('exits with 3 for a failed job, and prints its code in the last line', async () => {
  const { code, stdout, stderr } = await docweave('run', 'pdf-to-txt', '--in', scan, '--out', out)
  expect([code, stdout]).toEqual([3, ''])
  expect(lastLine({ code, stdout, stderr })).toEqual({
    jobId: expect.stringMatching(/^[0-9a-f]{32}$/),
    jobKey: expect.stringMatching(/^[\w-]{32}$/),
    code: 'TEXT_NOT_FOUND',
    message: expect.stringContaining('OCR'),
  })
})

test('reports an unreachable server', async () => {
  const refused = await docweave('run', 'compress-pdf', '--in', scan, '--out', out, '--url', 'http://127.0.0.1:9')
  expect(refused.code).toBe(3)
  expect(lastLine(refused)).toMatchObject({ jobId: null, code: 'SERVICE_UNAVAILABLE' })
})

test('lists the tools with their options as JSON', async () => {
  const list: { id: string; options: Record<string, unknown> }[] = JSON.parse((await docweave('tools')).stdout)
  expect(list.find(({ id }) => id === 'pdf-ocr')?.options).toMatchObject({
    languages: { type: 'array', values: ['ko', 'en', 'ja'] },
    deskew: { type: 'boolean', default: true },
  })
})
