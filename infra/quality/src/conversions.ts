/**
 * Benchmark of PDF to Word and PowerPoint on documents with ground truth, against pdf2docx and LibreOffice's PDF import: text order,
 * table cells, headings and pictures; the same for scans; then time and memory of a long document.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inJob } from '@docweave/engines/host'
import { inspect } from '@docweave/engines/inspect'
import { convertPdf, type DocumentForm } from '@docweave/engines/pdf-to-office'
import { readDocx, readPptx } from '@docweave/fixtures'
import { convertLong, longDocument } from './conversion-truth/long-document.ts'
import { documents } from './conversion-truth/documents.ts'
import { flatOdt } from './conversion-truth/flat-odt.ts'
import { installPdf2docx, libreOffice, pdf2docx } from './conversion-truth/peers.ts'
import { byChromium, byReportLab, byTypst, printByOthers } from './conversion-truth/producers.ts'
import { joinScans, readScan, scanned } from './conversion-truth/scans.ts'
import { measures, scoreOf, scoreOfSlides, tableScore, type Score } from './conversion-truth/score.ts'
import { flatOdp, presentations } from './conversion-truth/slides.ts'
import { huntTables } from './conversion-truth/table-hunt.ts'
import { record } from './support/record.ts'
import type { Finding } from './support/statistics.ts'

/** Points, of a hundred, by which a score may be below the better peer's. */
const allowed = 2
/** How often the scans are repeated, for five hundred pages. */
const scanRepeats = 25

const folder = await mkdtemp(join(tmpdir(), 'docweave-bench-'))
const signal = new AbortController().signal
const soffice = libreOffice(folder)

/** Converts a PDF as the worker does: one process inspects and converts it. */
async function ours(path: string, name: string, form: DocumentForm): Promise<string> {
  const own = join(folder, `ours-${name}-${form.type}`)
  await mkdir(own)
  return await inJob(own, () => convertAll(path, own, form))
}

async function convertAll(path: string, own: string, form: DocumentForm): Promise<string> {
  const { pages = 0 } = await inspect(path, 'pdf', signal)
  const context = {
    inputs: [{ path }] as const,
    languages: ['en'] as const,
    folder: own,
    signal,
    memoryMegabytes: 700,
    progress: () => undefined,
    notice: () => undefined,
  }
  return await convertPdf(
    context,
    Array.from({ length: pages }, (_, at) => at + 1),
    form,
  )
}

interface Line {
  name: string
  mine: Score
  peers: Record<string, Score>
}

const none: Score = { text: 0, tables: 0, headings: 0, pictures: 0 }

/** Scores of table cells, compared with mupdf's own table detection, which our page analysis replaces. */
interface TableLine {
  name: string
  mine: number
  hunted: number
}

/** Scores simulated scans with OCR as in `pdf-ocr`. All programs convert the same PDFs with text layers. */
async function scanLines(python: string): Promise<{ lines: Line[]; findings: Finding[]; note: string }> {
  const known = scanned.flatMap(({ name, look }) => {
    const document = documents.find((each) => each.name === name)
    return document ? [{ document, look }] : []
  })
  const pdfs: string[] = []
  for (const { document, look } of known)
    pdfs.push(await readScan(document, look, join(folder, `${document.name}.pdf`), folder))
  const theirs = await othersOf(python, pdfs, 'scans')
  const lines: Line[] = []
  let [pages, milliseconds] = [0, 0]
  for (const [at, { document }] of known.entries()) {
    const name = `scan: ${document.name}`
    const score = async (path: string) => scoreOf(document, await readDocx(path), true)
    const from = performance.now()
    const converted = await ours(pdfs[at] ?? '', `scan-${document.name}`, { type: 'docx', layout: 'flowing' })
    milliseconds += performance.now() - from
    pages += (await inspect(pdfs[at] ?? '', 'pdf', signal)).pages ?? 0
    const mine = await score(converted)
    const peers: Line['peers'] = {}
    for (const [peer, paths] of Object.entries(theirs)) peers[peer] = await score(paths[at] ?? '').catch(() => none)
    lines.push({ name, mine, peers })
  }
  const joined = join(folder, 'long-scan.pdf')
  await joinScans(pdfs, scanRepeats, joined)
  const long = await convertLong(joined, { type: 'docx', layout: 'flowing' }, 'Word, scans', folder)
  const each = (milliseconds / 1000 / Math.max(pages, 1)).toFixed(2)
  const note = `scans: the long document has ${long.pages} pages; converted one by one, each in a new process, ${each} s per page over ${pages}`
  return { lines, findings: long.findings, note }
}

/** Converts the same PDFs with the peers, each set in a separate folder. */
async function othersOf(python: string, pdfs: readonly string[], set: string): Promise<Record<string, string[]>> {
  const own = join(folder, set)
  await mkdir(own)
  return {
    pdf2docx: await pdf2docx(python, pdfs, own),
    LibreOffice: await libreOffice(own).importPdfs(pdfs, 'writer_pdf_import', 'docx'),
  }
}

async function documentLines(python: string): Promise<{ lines: Line[]; tables: TableLine[] }> {
  const sources = await Promise.all(
    documents.map(async (document) => {
      const path = join(folder, `${document.name}.fodt`)
      await writeFile(path, flatOdt(document))
      return path
    }),
  )
  await soffice.print(sources)
  await printByOthers(folder)
  const all = [...documents, ...byChromium, ...byTypst, ...byReportLab]
  const pdfs = all.map(({ name }) => join(folder, `${name}.pdf`))
  const theirs = await othersOf(python, pdfs, 'printed')
  const lines: Line[] = []
  const tables: TableLine[] = []
  for (const [at, document] of all.entries()) {
    const { name } = document
    const score = async (path: string) => scoreOf(document, await readDocx(path))
    const mine = await score(await ours(pdfs[at] ?? '', name, { type: 'docx', layout: 'flowing' }))
    const peers: Line['peers'] = {}
    for (const [peer, paths] of Object.entries(theirs)) peers[peer] = await score(paths[at] ?? '').catch(() => none)
    lines.push({ name, mine, peers })
    const hunted = tableScore(document, huntTables(pdfs[at] ?? ''))
    if (mine.tables !== undefined && hunted !== undefined) tables.push({ name, mine: mine.tables, hunted })
  }
  return { lines, tables }
}

async function slideLines(): Promise<Line[]> {
  const sources = await Promise.all(
    presentations.map(async (presentation) => {
      const path = join(folder, `${presentation.name}.fodp`)
      await writeFile(path, flatOdp(presentation))
      return path
    }),
  )
  await soffice.print(sources)
  const pdfs = presentations.map(({ name }) => join(folder, `${name}.pdf`))
  const theirs = await soffice.importPdfs(pdfs, 'impress_pdf_import', 'pptx')
  const lines: Line[] = []
  for (const [at, presentation] of presentations.entries()) {
    const score = async (path: string) => scoreOfSlides(presentation, await readPptx(path))
    const mine = await score(await ours(pdfs[at] ?? '', presentation.name, { type: 'pptx' }))
    lines.push({
      name: presentation.name,
      mine,
      peers: { LibreOffice: await score(theirs[at] ?? '').catch(() => none) },
    })
  }
  return lines
}

/** The mean score of the measures that apply to the document, of a hundred; a measure missing in `score` counts as 0. */
const total = (score: Score, by: Score): number => {
  const measured = measures.filter((measure) => by[measure] !== undefined)
  return (measured.reduce((sum, measure) => sum + (score[measure] ?? 0), 0) / measured.length) * 100
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1)

function findingsOf(lines: readonly Line[], what: string): Finding[] {
  const mine = mean(lines.map((line) => total(line.mine, line.mine)))
  const names = [...new Set(lines.flatMap(({ peers }) => Object.keys(peers)))]
  const theirs = names.map((name) => ({
    name,
    value: mean(lines.map((line) => total(line.peers[name] ?? none, line.mine))),
  }))
  const others = theirs.map(({ name, value }) => `${name} ${value.toFixed(1)}`).join(', ')
  const worse = lines.flatMap((line) =>
    measures.flatMap((measure) => {
      const own = line.mine[measure]
      const best = Math.max(...Object.values(line.peers).map((score) => score[measure] ?? 0))
      return own !== undefined && own * 100 < best * 100 - allowed ? [`${line.name} ${measure}`] : []
    }),
  )
  return [
    {
      what: `${what}: overall score`,
      ours: `${mine.toFixed(1)} of 100; ${others}`,
      bound: 'better than each peer',
      holds: theirs.every(({ value }) => mine > value),
    },
    {
      what: `${what}: single scores`,
      ours: worse.length === 0 ? 'none worse' : worse.join(', '),
      bound: `none worse by more than ${allowed}`,
      holds: worse.length === 0,
    },
  ]
}

const percent = (value: number | undefined) => (value === undefined ? '–' : (value * 100).toFixed(1))
const noteOf = ({ name, mine, peers }: Line) => {
  const parts = (score: Score) =>
    measures
      .filter((measure) => mine[measure] !== undefined)
      .map((measure) => `${measure} ${percent(score[measure])}`)
      .join(', ')
  return `${name}: ours ${parts(mine)}; ${Object.entries(peers)
    .map(([peer, score]) => `${peer} ${parts(score)}`)
    .join('; ')}`
}

const tableFinding = (tables: readonly TableLine[]): Finding => {
  const [mine, hunted] = [mean(tables.map((line) => line.mine)) * 100, mean(tables.map((line) => line.hunted)) * 100]
  return {
    what: `Table cells in ${tables.length} documents`,
    ours: `${mine.toFixed(1)} of 100; mupdf's table-hunt ${hunted.toFixed(1)}`,
    bound: 'better',
    holds: mine > hunted,
  }
}
const huntNote = (tables: readonly TableLine[]) =>
  `cells by mupdf's table-hunt: ${tables.map(({ name, hunted }) => `${name} ${percent(hunted)}`).join(', ')}`

try {
  const long = await longDocument(folder, soffice)
  const python = await installPdf2docx(folder)
  const { lines: texts, tables } = await documentLines(python)
  const [scans, slides] = [await scanLines(python), await slideLines()]
  await record(
    'conversions',
    [
      ...[...findingsOf(texts, 'Word'), ...findingsOf(scans.lines, 'Word, scans'), ...scans.findings],
      ...[...findingsOf(slides, 'PowerPoint'), tableFinding(tables), ...long.findings],
    ],
    [...[...texts, ...scans.lines, ...slides].map(noteOf), huntNote(tables), ...long.notes, scans.note],
  )
} finally {
  await rm(folder, { recursive: true, force: true })
}
