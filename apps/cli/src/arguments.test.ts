import { fileURLToPath } from 'node:url'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readRun, readStep } from './arguments.ts'
import { UsageError } from './usage-error.ts'

test("parses steps with options of the options' types", () => {
  expect(readStep('pdf-ocr:languages=ko+en:pages=1-3,7:deskew=false')).toEqual({
    tool: 'pdf-ocr',
    options: { languages: ['ko', 'en'], pages: '1-3,7', deskew: false },
  })
  expect(readStep('compress-pdf')).toEqual({ tool: 'compress-pdf', options: {} })
})

test('a value may contain a colon, or be read from a file', () => {
  expect(readStep('merge-pdf:pages=2:1-3,1:all@90,blank:order=name').options).toEqual({
    pages: '2:1-3,1:all@90,blank',
    order: 'name',
  })
  const own = fileURLToPath(new URL('usage-error.ts', import.meta.url))
  expect(readStep(`merge-pdf:order=given`).options).toEqual({ order: 'given' })
  expect(() => readStep('merge-pdf:pages=@/no/such/file')).toThrow('no file')
  expect(readRun(['pdf-ocr', '--in', 'a.pdf', '--out', 'd', '--password', `@${own}`])).toMatchObject({
    password: '/** Thrown for what was typed wrong; its message is for the person at the terminal. */',
    protect: undefined,
  })
})

test.each([
  ['nothing', 'Tools: compress-pdf'],
  ['compress-pdf:level=most', 'level: light | balanced | strong'],
  ['compress-pdf:strength=9', 'targetSize'],
  ['compress-pdf:constructor=9', 'targetSize'],
  ['compress-pdf:level', 'Options of compress-pdf'],
  ['pdf-ocr:languages=fr', 'languages: '],
  ['pdf-ocr:deskew=maybe', 'deskew: boolean'],
])('refuses %s and prints what is valid', (text, hint) => {
  expect(() => readStep(text)).toThrow(UsageError)
  expect(() => readStep(text)).toThrow(hint)
})

test('--in takes every file up to the next option, at any position', () => {
  const read = readRun([
    'pdf-ocr',
    'compress-pdf:level=strong',
    '--in',
    'a.pdf',
    'b c.pdf',
    '--out',
    'd',
    '--locale',
    'ko',
  ])
  expect(read).toMatchObject({ inputs: ['a.pdf', 'b c.pdf'], folder: 'd', locale: 'ko' })
  expect(read.steps).toMatchObject([{ tool: 'pdf-ocr' }, { tool: 'compress-pdf' }])
  const turned = readRun(['--out', 'd', '--in', 'a.pdf', '--url', 'http://x', 'pdf-ocr'])
  expect(turned).toMatchObject({ inputs: ['a.pdf'], url: 'http://x', steps: [{ tool: 'pdf-ocr' }] })
})

test.each([
  [['pdf-ocr', '--out', 'd']],
  [['pdf-ocr', '--in', 'a.pdf']],
  [['--in', 'a.pdf', '--out', 'd']],
  [['pdf-ocr', '--in', 'a.pdf', '--out', 'd', '--colour', 'red']],
  [['pdf-ocr', '--in', 'a.pdf', '--out', 'd', '--locale', 'fr']],
  [['pdf-ocr', '--in', 'a.pdf', '--out', '-', '--json']],
  [['pdf-ocr', '-', '--json']],
  [['pdf-ocr', '--in', 'a.pdf', '--out', 'd', '--json=xml']],
  [['pdf-ocr', '--in', 'a.pdf', '--out', 'd', '--name', 'b.pdf']],
  [['pdf-ocr', '--in', 'a.pdf', '--out', 'd', '--url', 'localhost']],
  [['pdf-ocr', '--in', 'a.pdf', '--out', 'd', '--url', 'file:///etc']],
  [['pdf-ocr', '--watch', 'w']],
  [['pdf-ocr', '--watch', 'w', '--out', '-']],
  [['pdf-ocr', '--watch', 'w', '--out', 'd', '--in', 'a.pdf']],
  [['pdf-ocr', '--watch', 'w', '--out', 'd', '--settle', 'soon']],
  [['pdf-ocr', '--watch', 'w', '--out', 'd', '--settle', '']],
])('refuses %j', (words) => {
  expect(() => readRun(words)).toThrow(UsageError)
})

test('- is standard input, whose results go to standard output unless --out names a folder', () => {
  expect(readRun(['compress-pdf', '-'])).toMatchObject({ inputs: ['-'], folder: undefined, steps: [{}] })
  expect(readRun(['compress-pdf', '--in', '-', '--out', 'd'])).toMatchObject({ inputs: ['-'], folder: 'd' })
  expect(readRun(['compress-pdf', '--in', 'a.pdf', '--out', '-'])).toMatchObject({
    inputs: ['a.pdf'],
    folder: undefined,
  })
})

test('reads the format, and files whose names begin with a dash', () => {
  const read = (...words: string[]) => readRun(['compress-pdf', '--out', 'd', ...words])
  expect(read('--in', '-a.pdf', '--json')).toMatchObject({ inputs: ['-a.pdf'], format: 'document' })
  expect(read('--in=--b.pdf', '--json=lines')).toMatchObject({ inputs: ['--b.pdf'], format: 'lines' })
  expect(read('--in', 'a.pdf')).toMatchObject({ format: 'text', progress: false, detach: false, zip: false })
  expect(read('--watch', 'w', '--settle', '0.5')).toMatchObject({ watch: 'w', settle: 500, inputs: [] })
})

test('reads the steps of a workflow from a file, and says what is wrong in it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'workflow-'))
  const readFile = async (content: string) => {
    const path = join(folder, 'flow.json')
    await writeFile(path, content)
    return readRun([`@${path}`, 'rotate-pdf', '--in', 'a.pdf', '--out', 'd']).steps
  }
  try {
    const nested = [{ if: { text: false }, then: [{ tool: 'pdf-ocr' }] }, { approve: { hours: 2 } }]
    expect(await readFile(JSON.stringify(nested))).toMatchObject([
      { if: { text: false }, then: [{ tool: 'pdf-ocr', options: {} }], else: [] },
      { approve: { hours: 2, question: '' } },
      { tool: 'rotate-pdf' },
    ])
    for (const wrong of ['{', '[]', '[{"if":{"colour":"red"},"then":[]}]', '{"tool":"pdf-ocr"}'])
      await expect(readFile(wrong)).rejects.toThrow(/cannot be used/)
    expect(() => readRun(['@nowhere.json', '--in', 'a.pdf', '--out', 'd'])).toThrow(/cannot be used/)
  } finally {
    await rm(folder, { recursive: true })
  }
})
