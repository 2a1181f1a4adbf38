/** HWP to PDF, page by page beside the PDF that Hancom Office printed of the same document. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { inJob } from '@docweave/engines/host'
import { hwpToPdf } from '@docweave/engines/hwp'
import { Document } from 'mupdf'
import { atLeast, atMost, median, quantile } from '../../support/statistics.ts'
import { mean, share, worstTen, type Part, type Places } from '../sets.ts'
import { comparePages, type PageComparison } from './compare-pages.ts'
import { documentsIn, printOf } from './hwp-documents.ts'
import { readPrintedPage } from './printed-page.ts'
import { sideBySide } from './side-by-side.ts'

interface PrintedDocument {
  name: string
  /** Pages of the reference, and of ours; 0 if the tool refuses the document. */
  pages: number
  ours: number
  seconds: number
  /** Of the pages that both have, in order. */
  compared: PageComparison[]
}

const open = async (path: string) => Document.openDocument(await readFile(path), 'application/pdf')

async function convert(path: string, folder: string): Promise<{ path: string; seconds: number } | undefined> {
  const own = join(folder, parse(path).name)
  await mkdir(own)
  const out = join(own, 'ours.pdf')
  const signal = new AbortController().signal
  const options = { path, out, folder: own, signal, memoryMegabytes: 1500, mostPages: 3000, title: parse(path).name }
  const from = performance.now()
  try {
    await inJob(own, () => hwpToPdf({ ...options, password: undefined, onProgress: () => undefined }))
    return { path: out, seconds: (performance.now() - from) / 1000 }
  } catch (error) {
    console.error(`${parse(path).base}: ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  }
}

async function compare(path: string, folder: string, boxes: string | undefined): Promise<PrintedDocument> {
  const { name } = parse(path)
  const truth = await open(printOf(path))
  const made = await convert(path, folder)
  const ours = made && (await open(made.path))
  const found: PrintedDocument = {
    ...{ name, pages: truth.countPages(), ours: ours?.countPages() ?? 0, seconds: made?.seconds ?? 0 },
    compared: [],
  }
  for (let index = 0; ours && index < Math.min(found.pages, found.ours); index++) {
    const [wanted, printed] = [readPrintedPage(truth, index), readPrintedPage(ours, index)]
    const comparison = comparePages(wanted, printed)
    found.compared.push(comparison)
    if (boxes !== undefined)
      await writeFile(
        join(boxes, `${comparison.picture.toFixed(3)}-${name}-${index + 1}.png`),
        sideBySide(wanted.picture, printed.picture),
      )
  }
  ours?.destroy()
  truth.destroy()
  return found
}

/** The similarities of the pages of each document whose reference can be read. */
const textsOf = (documents: readonly PrintedDocument[]): number[][] =>
  documents
    .map(({ compared }) => compared.flatMap(({ text }) => (text === undefined ? [] : [text])))
    .filter(({ length }) => length > 0)

export async function hwpFindings(places: Places): Promise<Part> {
  if (places.boxes !== undefined) await mkdir(places.boxes, { recursive: true })
  const documents: PrintedDocument[] = []
  for (const path of await documentsIn(places)) {
    documents.push(await compare(path, places.folder, places.boxes))
    const last = documents.at(-1)
    console.error(`${last?.name}: ${last?.ours} of ${last?.pages} pages`)
  }
  const pages = documents.flatMap(({ name, compared }) =>
    compared.map((page, index) => ({ ...page, name: `${name}-${index + 1}` })),
  )
  const readable = pages.flatMap(({ name, text }) => (text === undefined ? [] : [{ name, value: text }]))
  const distances = pages.flatMap((page) => page.distances)
  const rules = pages.reduce((sum, page) => sum + page.rules, 0)
  const found = pages.reduce((sum, page) => sum + page.rulesFound, 0)
  const uneven = documents.filter(({ pages, ours }) => pages !== ours)
  const seconds = documents.reduce((sum, each) => sum + each.seconds, 0)
  const printed = documents.reduce((sum, { ours }) => sum + ours, 0)
  return {
    findings: [
      atMost(`documents of ${documents.length} with another number of pages`, uneven.length, 1, ''),
      atLeast(
        `similarity of the text with its spaces, ${readable.length} of ${pages.length} pages`,
        mean(readable.map(({ value }) => value)),
        0.99,
        '',
      ),
      atMost(`distance of a line, median of ${distances.length}`, median(distances), 1, 'mm'),
      atMost('distance of a line, 95th percentile', quantile(distances, 0.95), 4, 'mm'),
      atLeast('similarity of the picture at 75 dpi', mean(pages.map(({ picture }) => picture)), 0.95, ''),
      atLeast(`lines of tables and frames where they are, of ${rules}`, found / Math.max(rules, 1), 0.95, ''),
      atMost('time a page', seconds / Math.max(printed, 1), 0.06, 's'),
    ],
    notes: [
      `another number of pages: ${uneven.map(({ name, pages, ours }) => `${name} ${ours} of ${pages}`).join(', ')}`,
      `the least similar text: ${worstTen(readable)}`,
      `the least similar pictures: ${worstTen(pages.map(({ name, picture }) => ({ name, value: picture })))}`,
      `pages with less than 0.9 of the text: ${readable.filter(({ value }) => value < 0.9).length}, pictures below 0.9: ${pages.filter(({ picture }) => picture < 0.9).length}`,
      `mean similarity of the text, by document: ${share(mean(textsOf(documents).map(mean)))}`,
    ],
  }
}
