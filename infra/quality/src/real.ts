/**
 * Benchmark on documents that nobody here made, side by side with other programs: tables in PDF to Excel, text and Markdown in PDF to text,
 * pages in PDF to Word and PowerPoint, and sizes of compressed PDFs.
 *
 * Usage: `npm run bench real -- FOLDER [PART...]`. The folder has `tables` (NAME.pdf with NAME-str.xml, as in the ICDAR 2013 table
 * competition), `papers` (NAME.pdf with its Markdown, NAME.md) and `documents` (NAME.pdf). The parts are tables, text, layout and
 * compression; by default all run, which takes more than half an hour.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compressionFindings } from './real/compression-findings.ts'
import { layoutFindings } from './real/layout-findings.ts'
import { tableFindings } from './real/table-findings.ts'
import { textFindings } from './real/text-findings.ts'
import { record } from './support/record.ts'

const parts = { tables: tableFindings, text: textFindings, layout: layoutFindings, compression: compressionFindings }

const [sets, ...wanted] = process.argv.slice(2)
if (sets === undefined) throw new Error('usage: npm run bench real -- FOLDER [PART...]')
for (const [name, run] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const folder = await mkdtemp(join(tmpdir(), 'docweave-bench-'))
  try {
    const { findings, notes } = await run({ sets, folder })
    await record(`real documents: ${name}`, findings, notes)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
