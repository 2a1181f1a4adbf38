/** Unreadable pages are recognised if OCR is installed; otherwise the document is converted as it is. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import * as ocr from '../ocr/index.ts'
import { withUnreadableRecognised, type ConversionAttempt, type PdfConversion } from './recognise-unreadable.ts'

vi.mock(import('../ocr/index.ts'), async (original) => ({
  ...(await original()),
  canRecognise: vi.fn<typeof ocr.canRecognise>(),
  recognisePages: vi.fn<typeof ocr.recognisePages>(),
}))

beforeEach(() => {
  vi.mocked(ocr.canRecognise).mockResolvedValue(true)
  vi.mocked(ocr.recognisePages).mockImplementation(async ({ indices, onProgress }) => {
    onProgress?.(indices.length, indices.length)
    const word = { text: 'read', x: 0, y: 0, width: 9, height: 9, confidence: 90 }
    return indices.map((index) => ({
      index,
      toPage: [1, 0, 0, 1, 0, 0],
      // Nothing was read on the first page.
      lines: index === 0 ? [] : [{ startsParagraph: true, words: [word] }],
      text: '',
    }))
  })
})

/** Runs a conversion of 20 pages. Returns the notices, the progress, and the pages that each attempt knew. */
async function converted(unreadablePages: readonly number[]) {
  const folder = await mkdtemp(join(tmpdir(), 'docweave-unreadable-'))
  const [notices, steps, known]: [unknown[], string[], (number[] | undefined)[]] = [[], [], []]
  const conversion: PdfConversion = {
    inputs: [{ path: 'given.pdf' }],
    languages: ['ja'],
    folder,
    signal: new AbortController().signal,
    memoryMegabytes: 800,
    progress: (done, of) => steps.push(`${done}/${of}`),
    notice: (code, params) => notices.push({ code, params }),
  }
  const attempt = async ({ recognised, onProgress }: ConversionAttempt) => {
    const pages = recognised === undefined ? undefined : ocr.readRecognised(recognised).map(({ index }) => index)
    known.push(pages)
    if (pages) onProgress(20, 20)
    return { unreadablePages: pages ? [] : unreadablePages, text: recognised && (await readFile(recognised, 'utf8')) }
  }
  await withUnreadableRecognised(conversion, 20, attempt)
  await rm(folder, { recursive: true })
  return { notices, steps, known }
}

test('converts a readable document at once', async () => {
  expect(await converted([])).toEqual({ notices: [], steps: [], known: [undefined] })
  expect(ocr.canRecognise).not.toHaveBeenCalled()
})

test('recognises unreadable pages, a few at a time, and says how many', async () => {
  const pages = Array.from({ length: 10 }, (_, index) => index)
  const { notices, steps, known } = await converted(pages)
  expect(known).toEqual([undefined, pages])
  expect(notices).toEqual([{ code: 'PAGES_RECOGNISED', params: { pages: 9 } }])
  expect(steps).toEqual(['8/30', '10/30', '30/30'])
  const [first, second] = vi.mocked(ocr.recognisePages).mock.calls.map(([options]) => options)
  expect(first).toMatchObject({ languages: ['ja'], deskew: false, indices: pages.slice(0, 8) })
  expect(second?.indices).toEqual([8, 9])
})

test('converts the document as it is without OCR', async () => {
  vi.mocked(ocr.canRecognise).mockResolvedValue(false)
  const { notices, known } = await converted([1, 2])
  expect(known).toEqual([undefined, []])
  expect(notices).toEqual([])
  expect(ocr.recognisePages).not.toHaveBeenCalled()
})
