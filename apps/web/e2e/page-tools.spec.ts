/** The page tools from the command line, through the whole system. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { documentPdf, pdfByProgram, readPdf, sample } from '@docweave/fixtures'
import { docweave, lastLine } from './run-docweave.ts'

let folder: string
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docweave-pages-'))
})
test.afterEach(() => rm(folder, { recursive: true }))

async function put(name: string, content: Uint8Array): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

async function results(steps: string[], paths: string[], ...more: string[]) {
  const done = await docweave('run', ...steps, '--in', ...paths, '--out', join(folder, 'out'), ...more)
  if (done.code !== 0) return { failure: lastLine(done), files: [] }
  const { files }: { files: { path: string }[] } = JSON.parse(done.stdout)
  return {
    failure: undefined,
    files: await Promise.all(
      files.map(async ({ path }) => ({ name: basename(path), ...readPdf(await readFile(path)) })),
    ),
  }
}

const numbers = (pages: { text: string }[]) => pages.map(({ text }) => Number(/Page (\d+)/.exec(text)?.[1] ?? 0))

test('merges by name, nests the outlines under the files’ names, and splits the result', async () => {
  test.setTimeout(60_000)
  const ten = await put('장 10.pdf', documentPdf({ pages: 3 }))
  const nine = await put('장 9.pdf', pdfByProgram('libreoffice'))
  const { files } = await results(['merge-pdf:order=name'], [ten, nine])
  expect(files.map(({ name }) => name)).toEqual(['장 10-merged.pdf'])
  expect(files[0]?.outline.filter((line) => !line.startsWith(' '))).toEqual(['장 9 1', '장 10 4'])
  const split = await results(
    ['merge-pdf:pages=1:3-1,2:1', 'split-pdf:mode=every:every=2:names={name} ({number})'],
    [ten, nine],
  )
  expect(split.files.map(({ name, pages }) => [name, numbers(pages)])).toEqual([
    ['장 10 (1).pdf', [3, 2]],
    ['장 10 (2).pdf', [1, 0]],
  ])
})

test('rotates, deletes and reorders in one pipeline', async () => {
  const path = await put('a.pdf', documentPdf({ pages: 5 }))
  const steps = ['rotate-pdf:pages=2@180,-1:angle=90', 'del-pdf-page:pages=1,3', 'reorder-pdf:pages=3,1']
  const { files } = await results(steps, [path])
  expect(files.map(({ name }) => name)).toEqual(['a-docweave.pdf'])
  expect(files.map(({ pages }) => [numbers(pages), pages.map(({ turn }) => turn)])).toEqual([
    [
      [5, 2, 4],
      [90, 180, 0],
    ],
  ])
})

test('merges the same file twice, and an image named like a PDF', async () => {
  const path = await put('a.pdf', documentPdf({ pages: 1 }))
  const picture = await put('photo.pdf', sample('png') ?? new Uint8Array())
  const { files } = await results(['merge-pdf'], [path, path, picture])
  expect(files.map(({ pages }) => numbers(pages))).toEqual([[1, 1, 0]])
})

test('merges two hundred files', async () => {
  test.setTimeout(120_000)
  const path = await put('a.pdf', documentPdf({ pages: 1 }))
  const { files, failure } = await results(
    ['merge-pdf'],
    Array.from({ length: 200 }, () => path),
  )
  expect(failure).toBeUndefined()
  expect(files[0]?.pages).toHaveLength(200)
})

test('accepts passwords on the command line', async () => {
  const path = await put('a.pdf', documentPdf({ pages: 2 }))
  const secret = await put('secret.txt', Buffer.from('열쇠 1\n'))
  const once = await docweave(
    'run',
    'rotate-pdf',
    '--in',
    path,
    '--out',
    join(folder, 'out'),
    '--protect',
    `@${secret}`,
  )
  const { files }: { files: { path: string }[] } = JSON.parse(once.stdout)
  const locked = files[0]?.path ?? ''
  expect((await results(['rotate-pdf'], [locked])).failure).toMatchObject({ code: 'FILE_ENCRYPTED' })
  expect((await results(['rotate-pdf'], [locked], '--password', 'x')).failure).toMatchObject({ code: 'PASSWORD_WRONG' })
  const open = await results(['rotate-pdf'], [locked], '--password', '열쇠 1')
  expect(open.files.map(({ pages }) => pages.map(({ turn }) => turn))).toEqual([[180, 180]])
})

for (const [step, code] of [
  ['rotate-pdf:pages=9', 'PAGE_RANGE_INVALID'],
  ['reorder-pdf:pages=9', 'PAGE_RANGE_INVALID'],
  ['del-pdf-page:pages=1-', 'NO_PAGES_LEFT'],
  ['split-pdf:mode=ranges:ranges=1-9', 'PAGE_RANGE_INVALID'],
] as const)
  test(`${step} fails with ${code}`, async () => {
    const path = await put('a.pdf', documentPdf({ pages: 2 }))
    expect((await results([step], [path])).failure).toMatchObject({ code })
  })
