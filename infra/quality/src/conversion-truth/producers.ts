/** Prints the set's documents with programs other than LibreOffice: a browser, a typesetter, and a PDF library used for invoices. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { execa } from 'execa'
import { pngPicture } from '@docweave/fixtures'
import { documents, form, invoice, paper, report, ledger } from './documents.ts'
import { webPage } from './html.ts'
import { labels } from './document-parts.ts'
import { pythonWith } from './peers.ts'
import type { TruthDocument } from './truth.ts'
import { typstSource } from './typst.ts'

const renamed = (document: TruthDocument, producer: string): TruthDocument => ({
  ...document,
  name: `${document.name}-${producer}`,
})
const named = (name: string): TruthDocument[] => documents.filter((document) => document.name === name)

export const byChromium = [
  ...named('manual-ko'),
  paper('en', labels.en),
  form('ko', labels.ko),
  ledger('ja', 'all'),
].map((document) => renamed(document, 'chromium'))

export const byTypst = [
  report('ja', labels.ja),
  paper('ko', labels.ko),
  ...named('budget-rows-en'),
  ledger('ko', 'rows'),
].map((document) => renamed(document, 'typst'))

export const byReportLab = [invoice('ja', labels.ja), form('en', labels.en), ledger('ko', 'all')].map((document) =>
  renamed(document, 'reportlab'),
)

const typstProgram = `
import sys, typst
for path in sys.argv[1:]:
    typst.compile(path, output=path[:-4] + '.pdf')
`

/** Writes all PDFs into `folder`, named after their documents. Uses the installed Chromium. */
export async function printByOthers(folder: string): Promise<void> {
  for (const document of byChromium) {
    const source = join(folder, `${document.name}.html`)
    await writeFile(source, webPage(document))
    const options = [
      '--headless',
      '--no-sandbox',
      '--no-pdf-header-footer',
      `--user-data-dir=${join(folder, 'browser')}`,
    ]
    await execa('chromium', [...options, `--print-to-pdf=${join(folder, `${document.name}.pdf`)}`, `file://${source}`])
  }
  const python = await pythonWith(join(folder, 'producers'), 'producers')
  await writeFile(join(folder, 'picture.png'), pngPicture())
  const sources = byTypst.map(({ name }) => join(folder, `${name}.typ`))
  for (const [at, document] of byTypst.entries()) await writeFile(sources[at] ?? '', typstSource(document))
  await execa(python, ['-c', typstProgram, ...sources])
  const stories = byReportLab.map(({ name }) => join(folder, `${name}.json`))
  for (const [at, document] of byReportLab.entries()) await writeFile(stories[at] ?? '', JSON.stringify(document))
  await execa(python, [fileURLToPath(new URL('invoices.py', import.meta.url)), folder, ...stories])
}
