/** OCR with mupdf, Tesseract and PP-OCRv6: finds the pages that need it, recognizes them in chunks, and adds the text layer. */
import { copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Chunk } from '@docweave/contract'
import type { z } from 'zod'
import {
  correctPage,
  isHardToRead,
  readRecognised,
  recognisePages,
  textOf,
  writeRecognised,
  type LineCorrection,
  type RecognisedPage,
} from '@docweave/engines/ocr'
import { readSignatures, runMupdf } from '@docweave/engines/pdf'
import { formatPageRange, parsePageRange } from '@docweave/tool-kit'
import { defineRun } from '@docweave/tool-kit/run'
import { writeRecognition } from './recognition.ts'
import { tool } from './tool.ts'

/** Pages per chunk: few, because a crash costs one chunk; more for long documents, because each chunk is an activity. */
const chunkSize = (pages: number) => Math.min(Math.max(Math.ceil(pages / 100), 2), 8)

/** The page indices of a chunk, from 0, as `split` wrote them. */
const pagesOf = ({ data }: Chunk): number[] =>
  Array.isArray(data) ? data.filter((index) => typeof index === 'number') : []

/** Returns the numbers of the pages that were hard to read. */
const doubtfulPages = (pages: Iterable<RecognisedPage>): number[] =>
  [...pages]
    .filter(({ lines }) => isHardToRead(lines))
    .map(({ index }) => index + 1)
    .toSorted((a, b) => a - b)

type Corrections = ReadonlyMap<number, readonly LineCorrection[]>

/** Returns the corrections of a document by page index, from 0. */
const correctionsOf = (all: z.infer<typeof tool.options>['corrections'], digest: string | undefined): Corrections =>
  Map.groupBy(
    all.filter(({ document }) => document === digest),
    ({ page }) => page - 1,
  )

/** Returns the pages with the visitor's corrections, and the number of corrections that do not fit. */
function corrected(pages: readonly RecognisedPage[], corrections: Corrections) {
  const done = pages.map((page) => correctPage(page, corrections.get(page.index) ?? []))
  const absent = [...corrections].filter(([index]) => !pages.some((page) => page.index === index))
  return {
    pages: done.map(({ page }) => page),
    misfits: done.reduce((sum, { misfits }) => sum + misfits, 0) + absent.flatMap(([, lines]) => lines).length,
  }
}

export const run = defineRun(tool, {
  async split({ inputs: [input], options, signal, memoryMegabytes, notice }) {
    const { pageCount, pages } = await runMupdf('findText', { path: input.path }, { signal, memoryMegabytes })
    const chosen = new Set(parsePageRange(options.pages, pageCount).map((page) => page - 1))
    const asked = pages.filter(({ index }) => chosen.has(index))
    const isScan = ({ visible, invisible }: (typeof pages)[number]) =>
      visible === 0 && (invisible === 0 || options.existingText === 'redo')
    const scans = asked.filter(isScan).map(({ index }) => index)
    if (scans.length < asked.length) notice('PAGES_WITH_TEXT_SKIPPED', { pages: asked.length - scans.length })
    const size = chunkSize(scans.length)
    return Array.from({ length: Math.ceil(scans.length / size) }, (_, at): Chunk => {
      const data = scans.slice(at * size, (at + 1) * size)
      return { data, pages: data.length }
    })
  },

  async map({ inputs: [input], options, languages, folder, signal, memoryMegabytes, progress }, chunk) {
    const pages = await recognisePages({
      path: input.path,
      indices: pagesOf(chunk),
      languages: [...new Set(options.languages.length > 0 ? options.languages : languages)],
      deskew: true,
      ruby: options.ruby,
      folder,
      signal,
      memoryMegabytes,
      onProgress: (done, of) => progress(done, of, 'page'),
    })
    const path = join(folder, 'recognised.json')
    writeRecognised(path, pages)
    return path
  },

  async join({ inputs: [input], options, folder, signal, memoryMegabytes, notice }, parts) {
    const limits = { signal, memoryMegabytes }
    const read = parts.flatMap(readRecognised)
    const corrections = correctionsOf(options.corrections, input.digest)
    const recognition = join(folder, 'recognition.json')
    await writeRecognition(recognition, { document: input.digest ?? '', pages: read, corrections })
    const { pages, misfits } = corrected(read, corrections)
    if (misfits > 0) notice('CORRECTIONS_NOT_APPLIED')
    const recognised = new Map(pages.map((page) => [page.index, page]))
    const empty = [...recognised.values()].every(({ lines }) => lines.length === 0)
    if (recognised.size > 0 && empty) notice('NOTHING_RECOGNISED')
    const doubtful = doubtfulPages(recognised.values())
    if (doubtful.length > 0)
      notice('PAGES_HARD_TO_READ', { pages: doubtful.length, numbers: formatPageRange(doubtful) })
    const path = join(folder, `output.${options.output}`)
    if (options.output === 'txt') {
      const { pageCount } = await runMupdf('findText', { path: input.path, pages: [] }, limits)
      const wanted = parsePageRange(options.pages, pageCount).map((page) => page - 1)
      const rest = wanted.filter((index) => !recognised.has(index))
      const found = await runMupdf('extractText', { path: input.path, layout: 'reading', pages: rest }, limits)
      const existing = new Map(rest.map((index, at) => [index, found.pages[at] ?? '']))
      const textOn = (index: number) => {
        const page = recognised.get(index)
        return page ? textOf(page.lines, { ruby: options.ruby }) : (existing.get(index) ?? '')
      }
      const texts = wanted.map(textOn)
      await writeFile(path, texts.map((text) => `${text}\n`).join('\f'))
    } else if (recognised.size === 0) await copyFile(input.path, path)
    else {
      const replace = options.existingText === 'redo'
      const changed = join(folder, 'corrected.json')
      if (corrections.size > 0) writeRecognised(changed, pages)
      const layer = corrections.size > 0 ? [changed] : [...parts]
      const straighten = options.deskew
      await runMupdf('addTextLayer', { path: input.path, parts: layer, replace, straighten, out: path }, limits)
      const { signatures } = await readSignatures(input.path, limits)
      if (signatures > 0) notice('SIGNATURE_REMOVED', { signatures })
    }
    return [{ path, ...(recognised.size > 0 ? { recognition } : {}) }]
  },
})
