/**
 * Benchmark on documents that nobody here made, side by side with other programs: tables in PDF to Excel, text and Markdown in PDF to text,
 * pages in PDF to Word and PowerPoint, sizes of compressed PDFs, and OCR of scans and photographs.
 *
 * Usage: `npm run bench real -- FOLDER [PART...] [--samples N] [--alone] [--boxes DIR]`. The folder has `tables` (NAME.pdf with
 * NAME-str.xml, as in the ICDAR 2013 table competition), `papers` (NAME.pdf with its Markdown, NAME.md), `documents` (NAME.pdf), and for
 * OCR `receipts` (NAME.jpg with NAME.csv, as in SROIE), `vertical` (JPEGs with truth.json) and `scans` (NAME.tif or .png with NAME.txt).
 * `hwp` has documents of Hangul (NAME.hwp or .hwpx) with the PDF that Hancom Office printed (NAME.pdf). The parts are tables, text, layout,
 * compression, hwp and ocr; of hwp: hwp:pages and hwp:content, and of ocr: ocr:receipts, ocr:vertical-crops, ocr:vertical-pages,
 * ocr:korean-prints and ocr:scans; by default all run, which takes more than an hour.
 *
 * For OCR and hwp only: `--samples` takes fewer samples of each set. `--alone` leaves out the other programs. `--boxes` writes pictures of the
 * pages to a folder: of OCR with the recognised words' boxes, of hwp both prints side by side, named by their similarity. The results of a run with `--samples` or `--alone` are printed, but not recorded.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { compressionFindings } from './real/compression-findings.ts'
import { contentFindings } from './real/hwp/content-findings.ts'
import { hwpFindings } from './real/hwp/hwp-findings.ts'
import { layoutFindings } from './real/layout-findings.ts'
import { ocrParts } from './real/ocr/ocr-findings.ts'
import { tableFindings } from './real/table-findings.ts'
import { textFindings } from './real/text-findings.ts'
import { print, record } from './support/record.ts'

const parts = {
  ...{ tables: tableFindings, text: textFindings, layout: layoutFindings, compression: compressionFindings },
  'hwp:pages': hwpFindings,
  'hwp:content': contentFindings,
  ...ocrParts,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { samples: { type: 'string' }, alone: { type: 'boolean' }, boxes: { type: 'string' } },
})
const [sets, ...wanted] = positionals
if (sets === undefined) throw new Error('usage: npm run bench real -- FOLDER [PART...]')
const samples = values.samples === undefined ? undefined : Number(values.samples)
const boxes = values.boxes === undefined ? undefined : resolve(values.boxes)
const isWhole = samples === undefined && !values.alone
for (const [name, run] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.some((each) => name === each || name.startsWith(`${each}:`))) continue
  const folder = await mkdtemp(join(tmpdir(), 'docweave-bench-'))
  try {
    const { findings, notes } = await run({ sets, folder, samples, boxes, alone: values.alone })
    const section = `real documents: ${name}`
    if (isWhole) await record(section, findings, notes)
    else print(section, findings, notes)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
