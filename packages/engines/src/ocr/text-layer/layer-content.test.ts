import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Matrix, PDFDocument } from 'mupdf'
import { expect, test } from 'vitest'
import { readByPoppler } from '@docweave/fixtures'
import { runMupdf } from '../../pdf/run-mupdf.ts'
import { writeRecognised, type RecognisedPage } from '../recognised-page.ts'
import { GlyphlessFont } from './glyphless-font.ts'
import { layerContent } from './layer-content.ts'

const word = (text: string, x: number, width: number) => ({ text, x, y: 100, width, height: 12, confidence: 90 })
const words = [word('first', 72, 40), ...Array.from({ length: 8 }, (_, at) => word('word', 120 + at * 45, 38))]

function matricesOf(toPage: Matrix): number[][] {
  const page: RecognisedPage = { index: 0, toPage, lines: [{ startsParagraph: true, words }] }
  const content = layerContent(page, [1, 0, 0, -1, 0, 842], new GlyphlessFont())
  return [...content.matchAll(/^((?:\S+ ){6})Tm/gm)].map(([, matrix = '']) => matrix.trim().split(' ').map(Number))
}

test.each([
  ['upright', 0, [1, 0, 0, 1]],
  ['sideways', 90, [0, -1, 1, 0]],
  ['upside down', 180, [-1, 0, 0, -1]],
] as const)('words on a skewed page are level and near their positions: %s', (_name, turn, direction) => {
  const toPage = Matrix.rotate(turn + 1.5)
  const toUser = Matrix.concat(toPage, [1, 0, 0, -1, 0, 842])
  const found = matricesOf(toPage)
  // One matrix for each word and each space between words.
  expect(found).toHaveLength(words.length * 2 - 1)
  for (const [index, matrix] of found.entries()) {
    for (const [at, value] of direction.entries()) expect(matrix[at]).toBeCloseTo(value, 3)
    const own = words[index / 2]
    if (!own) continue
    const [, , , , x, y] = Matrix.concat([1, 0, 0, 1, own.x, 100 + 12 * 0.85], toUser)
    // The tolerance: words are moved by up to a quarter of the line's height, plus the slope within the word.
    expect(Math.hypot((matrix[4] ?? 0) - x, (matrix[5] ?? 0) - y)).toBeLessThan(12 * 0.25 + 0.6)
  }
})

test('divides a phrase without spaces to follow its skewed line', () => {
  const page: RecognisedPage = {
    index: 0,
    toPage: Matrix.rotate(1.5),
    lines: [{ startsParagraph: true, words: [word('文書変換サービスは、利用者がアップロードした', 72, 264)] }],
  }
  const content = layerContent(page, [1, 0, 0, -1, 0, 842], new GlyphlessFont())
  expect(content.match(/ Tm /g)?.length).toBeGreaterThan(1)
})

const rareWord = (text: string, x: number, width: number) => ({ text, x, y: 100, width, height: 12, confidence: 90 })

/** Adds a layer to an empty page, and returns what mupdf and poppler read. */
async function readLayer(lines: RecognisedPage['lines']): Promise<{ byMupdf: string; byPoppler: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'docweave-test-'))
  const [path, part, out] = ['in.pdf', 'part.json', 'out.pdf'].map((name) => join(folder, name))
  if (!path || !part || !out) throw new TypeError('no paths')
  const document = new PDFDocument()
  document.insertPage(-1, document.addPage([0, 0, 595, 842], 0, document.newDictionary(), ''))
  await writeFile(path, document.saveToBuffer('').asUint8Array())
  writeRecognised(part, [{ index: 0, toPage: Matrix.identity, lines }])
  const limits = { signal: new AbortController().signal, memoryMegabytes: 500 }
  await runMupdf('addTextLayer', { path, parts: [part], replace: false, straighten: false, out }, limits)
  const { pages } = await runMupdf('extractText', { path: out, layout: 'reading', pages: [0] }, limits)
  const layer = await readFile(out)
  await rm(folder, { recursive: true })
  return { byMupdf: pages[0] ?? '', byPoppler: readByPoppler(layer, 1) }
}

test('mupdf and poppler extract characters above U+FFFF unchanged', async () => {
  const words = [rareWord('𠮷野家の', 72, 48), rareWord('𩸽定食', 124, 36), rareWord('😀', 164, 12)]
  const { byMupdf, byPoppler } = await readLayer([{ startsParagraph: true, words }])
  expect(byMupdf.trim()).toBe('𠮷野家の 𩸽定食 😀')
  expect(byPoppler.trim()).toBe('𠮷野家の 𩸽定食 😀')
})

test('mupdf and poppler read vertical lines from the top and from the right', async () => {
  const columns = ['吾輩は猫である。', '名前はまだ無い。', 'どこで生れたか']
  const lines = columns.map((text, index) => ({
    startsParagraph: index === 0,
    isVertical: true,
    words: [{ text, x: 400 - 20 * index, y: 100, width: 12, height: 12 * text.length, confidence: 90 }],
  }))
  const { byMupdf, byPoppler } = await readLayer(lines)
  const withoutBreaks = (text: string) => text.replaceAll(/\s/g, '')
  expect(withoutBreaks(byMupdf)).toBe(columns.join(''))
  expect(withoutBreaks(byPoppler)).toBe(columns.join(''))
})
