/**
 * Benchmark on documents that nobody here made, side by side with other programs: tables in PDF to Excel, text and Markdown in PDF to text,
 * pages in PDF to Word.
 *
 * Usage: `npm run bench real -- FOLDER`. The folder has `tables` (NAME.pdf with NAME-str.xml, as in the ICDAR 2013 table competition), `papers`
 * (NAME.pdf with its Markdown, NAME.md) and `documents` (NAME.pdf); a missing one is skipped.
 */
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { inJob } from '@docweave/engines/host'
import { inspect } from '@docweave/engines/inspect'
import { convertPdf, type DocumentForm } from '@docweave/engines/pdf-to-office'
import { execa } from 'execa'
import { z } from 'zod'
import { installPdf2docx, pdf2docx, pythonWith } from './conversion-truth/peers.ts'
import { compared, relationsOf, scores, united, type Cell, type Counts } from './real/cell-relations.ts'
import { recall, similarity, withoutMarks, wordsOf } from './real/text-similarity.ts'
import { trueTables } from './real/table-truth.ts'
import { wordFindings } from './real/word-pages.ts'
import { workbookTables } from './real/workbook-tables.ts'
import { record } from './support/record.ts'
import type { Finding } from './support/statistics.ts'

const [given] = process.argv.slice(2)
if (given === undefined) throw new Error('usage: npm run bench real -- FOLDER')
const sets = given
const folder = await mkdtemp(join(tmpdir(), 'docweave-bench-'))
const peersScript = new URL('real/peers.py', import.meta.url).pathname

const pdfsIn = async (set: string) =>
  (await readdir(join(sets, set)).catch(() => []))
    .filter((name) => name.endsWith('.pdf'))
    .map((name) => join(sets, set, name))

/** Converts a PDF as the worker does; `undefined` if the tool refuses it. */
async function converted(path: string, form: DocumentForm): Promise<string | undefined> {
  const own = join(folder, `${basename(path)}-${form.type}`)
  await mkdir(own)
  const signal = new AbortController().signal
  const run = async () => {
    const { pages = 0 } = await inspect(path, 'pdf', signal)
    const quiet = { progress: () => undefined, notice: () => undefined }
    const about = { inputs: [{ path }] as const, languages: ['en'] as const, folder: own }
    const context = { ...about, signal, memoryMegabytes: 1500, ...quiet }
    return await convertPdf(
      context,
      Array.from({ length: pages }, (_, at) => at + 1),
      form,
    )
  }
  return await inJob(own, run).catch((error: unknown) => {
    console.error(`${basename(path)}: ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  })
}

const PeerTables = z.record(
  z.string(),
  z.record(z.string(), z.array(z.array(z.array(z.string().nullable()))).nullable()),
)
const PeerMarkdown = z.record(z.string(), z.record(z.string(), z.string().nullable()))

async function byPeers(python: string, kind: 'tables' | 'markdown', paths: readonly string[]): Promise<unknown> {
  const out = join(folder, `${kind}.json`)
  await execa(python, [peersScript, kind, out, ...paths], { stderr: 'ignore' })
  return JSON.parse(await readFile(out, 'utf8'))
}

const cellsOf = (rows: readonly (readonly (string | null)[])[]): Cell[] =>
  rows.flatMap((texts, row) =>
    texts.map((text, column): Cell => ({ row, column, rowSpan: 1, columnSpan: 1, text: text ?? '' })),
  )

const percent = (share: number) => share.toFixed(3)

/** The best peer's figure, by `of`. */
const best = <Figures>(peers: ReadonlyMap<string, Figures>, of: (figures: Figures) => number): number =>
  Math.max(0, ...[...peers.values()].map(of))

async function tableFindings(python: string): Promise<{ findings: Finding[]; notes: string[] }> {
  const paths = await pdfsIn('tables')
  if (paths.length === 0) return { findings: [], notes: ['no set `tables`'] }
  const theirs = PeerTables.parse(await byPeers(python, 'tables', paths))
  const counts = new Map<string, Counts[]>()
  const add = (name: string, each: Counts) => counts.set(name, [...(counts.get(name) ?? []), each])
  const own: { name: string; counts: Counts }[] = []
  for (const path of paths) {
    const truth = united(trueTables(await readFile(path.replace(/\.pdf$/, '-str.xml'), 'utf8')).map(relationsOf))
    const workbook = await converted(path, { type: 'xlsx', sheets: 'table', text: false })
    const mine = compared(
      truth,
      united(workbook === undefined ? [] : (await workbookTables(workbook)).map(relationsOf)),
    )
    add('Docweave', mine)
    own.push({ name: basename(path, '.pdf'), counts: mine })
    for (const [name, tables] of Object.entries(theirs[path] ?? {}))
      add(name, compared(truth, united((tables ?? []).map((rows) => relationsOf(cellsOf(rows))))))
  }
  const all = new Map([...counts].map(([name, each]) => [name, scores(each)] as const))
  const mine = all.get('Docweave') ?? { macro: 0, micro: 0 }
  const peers = new Map([...all].filter(([name]) => name !== 'Docweave'))
  const finding = (kind: 'macro' | 'micro'): Finding => {
    const bound = Math.max(
      0.88,
      best(peers, (figures) => figures[kind]),
    )
    return {
      what: `Tables, adjacency F1, ${kind}, ${paths.length} documents`,
      ours: percent(mine[kind]),
      bound: `at least 0.88 and the best peer, ${percent(bound)}`,
      holds: mine[kind] >= bound,
    }
  }
  const worst = own
    .map((each) => ({ name: each.name, score: scores([each.counts]).macro }))
    .toSorted((a, b) => a.score - b.score)
    .slice(0, 10)
  return {
    findings: [finding('macro'), finding('micro')],
    notes: [
      `tables, macro / micro: ${[...all].map(([name, { macro, micro }]) => `${name} ${percent(macro)} / ${percent(micro)}`).join(', ')}`,
      `tables, the worst ten: ${worst.map(({ name, score }) => `${name} ${percent(score)}`).join(', ')}`,
    ],
  }
}

interface TextFigures {
  similarity: number
  recall: number
  seconds: number
}

/** The most words compared of a document: the comparison takes time in proportion to the square of their number. */
const mostWords = 15_000

async function textFindings(python: string): Promise<{ findings: Finding[]; notes: string[] }> {
  const paths = await pdfsIn('papers')
  if (paths.length === 0) return { findings: [], notes: ['no set `papers`'] }
  const theirs = PeerMarkdown.parse(await byPeers(python, 'markdown', paths))
  const all = new Map<string, TextFigures[]>()
  for (const path of paths) {
    const truth = wordsOf(withoutMarks(await readFile(path.replace(/\.pdf$/, '.md'), 'utf8'))).slice(0, mostWords)
    const add = (name: string, text: string, seconds: number) => {
      const found = wordsOf(withoutMarks(text)).slice(0, mostWords)
      all.set(name, [
        ...(all.get(name) ?? []),
        { similarity: similarity(truth, found), recall: recall(truth, found), seconds },
      ])
    }
    const timed = async (name: string, run: () => Promise<string>) => {
      const from = performance.now()
      const text = await run()
      add(name, text, (performance.now() - from) / 1000)
    }
    for (const type of ['txt', 'md'] as const)
      await timed(`Docweave ${type}`, async () => {
        const file = await converted(path, { type, running: type === 'txt' })
        return file === undefined ? '' : await readFile(file, 'utf8')
      })
    await timed('pdftotext', async () => (await execa('pdftotext', [path, '-'])).stdout)
    await timed('pdftotext -layout', async () => (await execa('pdftotext', ['-layout', path, '-'])).stdout)
    for (const [name, markdown] of Object.entries(theirs[path] ?? {})) add(name, markdown ?? '', Number.NaN)
  }
  const mean = (each: readonly TextFigures[], of: keyof TextFigures) =>
    each.reduce((sum, figures) => sum + figures[of], 0) / Math.max(each.length, 1)
  const figures = new Map(
    [...all].map(
      ([name, each]) =>
        [
          name,
          { similarity: mean(each, 'similarity'), recall: mean(each, 'recall'), seconds: mean(each, 'seconds') },
        ] as const,
    ),
  )
  const against = (mine: string, peers: readonly string[]): Finding => {
    const own = figures.get(mine)?.similarity ?? 0
    const other = Math.max(0, ...peers.map((name) => figures.get(name)?.similarity ?? 0))
    return {
      what: `${mine}: words in reading order, ${paths.length} papers`,
      ours: percent(own),
      bound: `at least ${percent(other)} (${peers.join(', ')})`,
      holds: own >= other,
    }
  }
  return {
    findings: [
      against('Docweave txt', ['pdftotext', 'pdftotext -layout']),
      against('Docweave md', ['PyMuPDF4LLM', 'MarkItDown']),
    ],
    notes: [...figures].map(
      ([name, each]) =>
        `${name}: similarity ${percent(each.similarity)}, recall ${percent(each.recall)}${Number.isNaN(each.seconds) ? '' : `, ${each.seconds.toFixed(2)} s a document`}`,
    ),
  }
}

/** Longer documents take an hour in pdf2docx. */
const longestBytes = 10_000_000

async function documentFindings(): Promise<{ findings: Finding[]; notes: string[] }> {
  const all = await pdfsIn('documents')
  const paths: string[] = []
  for (const path of all) if ((await stat(path)).size < longestBytes) paths.push(path)
  if (paths.length === 0) return { findings: [], notes: ['no set `documents`'] }
  const python = await installPdf2docx(folder)
  const made = await pdf2docx(python, paths, folder)
  const ours = { name: 'Docweave', convert: (path: string) => converted(path, { type: 'docx', layout: 'flowing' }) }
  const peer = {
    name: 'pdf2docx',
    convert: async (path: string) =>
      made.find((each) => basename(each, '.docx') === basename(path, '.pdf') && existsSync(each)),
  }
  return await wordFindings(paths, [ours, peer], folder)
}

try {
  const python = await pythonWith(join(folder, 'peers'), 'real-peers')
  const results = [await tableFindings(python), await textFindings(python), await documentFindings()]
  await record(
    'real',
    results.flatMap(({ findings }) => findings),
    results.flatMap(({ notes }) => notes),
  )
} finally {
  await rm(folder, { recursive: true, force: true })
}
