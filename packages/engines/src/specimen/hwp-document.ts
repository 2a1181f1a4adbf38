/** Hangul documents with many kinds of content, written by rhwp. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { HwpDocument, initSync } from '@rhwp/core'
import { z } from 'zod'
import { pngPicture } from './picture-files.ts'

/** The texts of a document, in this order: Korean with Han characters, Japanese, English. */
export const hwpTexts = [
  '2026년 예산 공고문(豫算公告文)',
  '서울특별시는 2026년 상반기 예산 집행 현황을 다음과 같이 공고하였다.',
  '東京都は令和八年度の予算案について、次のとおり発表しました。',
  'The quick brown fox jumps over 12,345.67 items.',
] as const

/** The cells of its table, row by row: the first spans the whole row. */
export const hwpCells = ['예산 총괄표', '항목', '금액', '비고', '교육', '1,200', '증액', '복지', '980', '감액'] as const

export const hwpNotes = { header: '서울특별시 공보', footnote: '각주의 글이다.', endnote: '미주의 글이다.' } as const

export interface HwpDocumentOptions {
  format: 'hwp' | 'hwpx'
  /** The number of repetitions of its paragraphs: about 18 fill a page. */
  repeat?: number
  /** The password to encrypt it with. */
  password?: string
}

const At = z.object({ paraIdx: z.number(), controlIdx: z.number() })

let started = false

function start(): void {
  if (started) return
  initSync({ module: readFileSync(fileURLToPath(import.meta.resolve('@rhwp/core/rhwp_bg.wasm'))) })
  started = true
}

function writeTable(document: HwpDocument, paragraph: number): void {
  const columns = 3
  const { paraIdx, controlIdx } = At.parse(JSON.parse(document.createTable(0, paragraph, 0, 4, columns)))
  document.mergeTableCells(0, paraIdx, controlIdx, 0, 0, 0, columns - 1)
  for (const [cell, text] of hwpCells.entries()) document.insertTextInCell(0, paraIdx, controlIdx, cell, 0, 0, text)
}

function writeNotes(document: HwpDocument, paragraph: number): void {
  document.createHeaderFooter(0, true, 0)
  document.insertTextInHeaderFooter(0, true, 0, 0, 0, hwpNotes.header)
  const footnote = At.parse(JSON.parse(document.insertFootnote(0, paragraph, 4)))
  document.insertTextInFootnote(0, footnote.paraIdx, footnote.controlIdx, 0, 0, hwpNotes.footnote)
  const endnote = At.parse(JSON.parse(document.insertEndnote(0, paragraph + 1, 4)))
  document.insertTextInFootnote(0, endnote.paraIdx, endnote.controlIdx, 0, 0, hwpNotes.endnote)
}

/** HWP units (7200 per inch) per pixel (96 per inch). */
const unit = 75

/** Writes a document. */
export function hwpDocument({ format, repeat = 1, password }: HwpDocumentOptions): Uint8Array {
  start()
  const document = HwpDocument.createEmpty()
  try {
    document.createBlankDocument()
    document.beginBatch()
    const lines = Array.from({ length: repeat }, () => hwpTexts).flat()
    for (const [paragraph, text] of lines.entries()) {
      document.insertText(0, paragraph, 0, text)
      document.splitParagraph(0, paragraph, text.length)
    }
    document.endBatch()
    writeNotes(document, 1)
    document.insertEquation(0, lines.length, 0, 'y = {x^2 +1} over {sqrt 2}', 1000, 0)
    document.splitParagraph(0, lines.length, 1)
    const picture = { width: 200 * unit, height: 150 * unit, naturalWidthPx: 200, naturalHeightPx: 150 }
    const corner = { paperOffsetXHu: 500 * unit, paperOffsetYHu: 700 * unit }
    const place = { sectionIdx: 0, paraIdx: lines.length + 1, charOffset: 0, extension: 'png', ...corner }
    document.insertPictureEx(JSON.stringify({ ...place, ...picture }), pngPicture())
    document.splitParagraph(0, lines.length + 1, 1)
    writeTable(document, lines.length + 2)
    if (format === 'hwp')
      return password === undefined ? document.exportHwp() : document.exportHwpWithPassword(password)
    return password === undefined ? document.exportHwpx() : document.exportHwpxWithPassword(password)
  } finally {
    document.free()
  }
}
