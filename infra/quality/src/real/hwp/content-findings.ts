/** HWP to text, Markdown and Word, beside the PDF that Hancom Office printed of the same document. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { inJob } from '@docweave/engines/host'
import { hwpToFile, type HwpToFileOptions } from '@docweave/engines/hwp'
import { Document } from 'mupdf'
import { atLeast, atMost } from '../../support/statistics.ts'
import { printOffice } from '../print-office.ts'
import { mean, worstTen, type Part, type Places } from '../sets.ts'
import { characterRecall } from './character-recall.ts'
import { documentsIn, printOf } from './hwp-documents.ts'
import { readLines } from './printed-page.ts'

type Kind = HwpToFileOptions['type']
const kinds: readonly Kind[] = ['txt', 'md', 'docx']

async function pagesOf(path: string): Promise<string[][]> {
  const document = Document.openDocument(await readFile(path), 'application/pdf')
  const pages = Array.from({ length: document.countPages() }, (_, index) =>
    readLines(document, index).map((line) => line.map(({ text }) => text).join(' ')),
  )
  document.destroy()
  return pages
}

/** Writes a document as a file of another kind, and returns the seconds it took; `undefined` if the tool refuses it. */
async function convert(path: string, type: Kind, folder: string): Promise<number | undefined> {
  const signal = new AbortController().signal
  const out = join(folder, `${parse(path).name}.${type}`)
  const options = { path, out, type, running: true, title: undefined, mostPages: 3000, signal, onProgress: () => {} }
  const from = performance.now()
  try {
    await inJob(out, () => hwpToFile(options))
    return (performance.now() - from) / 1000
  } catch (error) {
    console.error(`${parse(path).base}: ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  }
}

export async function contentFindings(places: Places): Promise<Part> {
  const { folder } = places
  const paths = await documentsIn(places)
  const seconds: number[] = []
  for (const path of paths) for (const kind of kinds) seconds.push((await convert(path, kind, folder)) ?? Number.NaN)
  const words = paths.map((path) => join(folder, `${parse(path).name}.docx`)).filter((path) => existsSync(path))
  await printOffice(words, folder)
  const recalls: Record<Kind, { name: string; value: number }[]> = { txt: [], md: [], docx: [] }
  let [pages, unopened] = [0, 0]
  for (const path of paths) {
    const { name } = parse(path)
    const wanted = await pagesOf(printOf(path))
    pages += wanted.length
    for (const kind of kinds) {
      const made = join(folder, `${name}.${kind === 'docx' ? 'pdf' : kind}`)
      // A document of pictures has no text to write.
      const isExpected = kind === 'docx' || characterRecall(wanted, '') !== undefined
      if (isExpected && !existsSync(made)) unopened++
      const text = !existsSync(made)
        ? ''
        : kind === 'docx'
          ? (await pagesOf(made)).flat().join('\n')
          : (await readFile(made)).toString()
      const value = characterRecall(wanted, text)
      if (value !== undefined) recalls[kind].push({ name, value })
    }
  }
  const valuesOf = (kind: Kind) => recalls[kind].map(({ value }) => value)
  const time = seconds.filter(Number.isFinite).reduce((sum, each) => sum + each, 0)
  return {
    findings: [
      ...kinds.map((kind) =>
        atLeast(
          `text of Hancom's print that ${kind} has, mean of ${recalls[kind].length} documents`,
          mean(valuesOf(kind)),
          0.99,
          '',
        ),
      ),
      atMost(
        `files of ${paths.length * kinds.length} that are refused or that LibreOffice does not open`,
        unopened,
        0,
        '',
      ),
      atMost('time a page and file', time / Math.max(pages * kinds.length, 1), 0.06, 's'),
    ],
    notes: kinds.map((kind) => `the least of ${kind}: ${worstTen(recalls[kind])}`),
  }
}
