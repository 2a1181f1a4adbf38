/** PDF to text, Markdown and Word: the words of papers in reading order, their headings and list items, against their Markdown. */
import { readFile } from 'node:fs/promises'
import { readDocx } from '@docweave/fixtures'
import { execa } from 'execa'
import type { Finding } from '../support/statistics.ts'
import { outlineOfMarkdown, outlineOfWord, outlineScores } from './markdown-structure.ts'
import { peerMarkdown } from './python-peers.ts'
import { converted, mean, pdfsIn, share, type Part, type Places } from './sets.ts'
import { recall, similarity, withoutMarks, wordsOf } from './text-similarity.ts'

interface Figures {
  similarity: number
  recall: number
  seconds: number
}

/** The most words compared of a document: the comparison takes time in proportion to the square of their number. */
const mostWords = 15_000

/** The figures of each program on one paper. Peers that run together have no time. */
async function figuresOf(
  places: Places,
  path: string,
  theirs: Readonly<Record<string, string | null>>,
): Promise<Map<string, Figures>> {
  const words = (text: string) => wordsOf(withoutMarks(text)).slice(0, mostWords)
  const truth = words(await readFile(path.replace(/\.pdf$/, '.md'), 'utf8'))
  const all = new Map<string, Figures>()
  const add = (name: string, text: string, seconds: number) => {
    const found = words(text)
    all.set(name, { similarity: similarity(truth, found), recall: recall(truth, found), seconds })
  }
  const timed = async (name: string, run: () => Promise<string>) => {
    const from = performance.now()
    add(name, await run(), (performance.now() - from) / 1000)
  }
  for (const type of ['txt', 'md'] as const)
    await timed(`Docweave ${type}`, async () => {
      const file = await converted(places, path, { type, running: type === 'txt' })
      return file === undefined ? '' : await readFile(file, 'utf8')
    })
  await timed('pdftotext', async () => (await execa('pdftotext', [path, '-'])).stdout)
  await timed('pdftotext -layout', async () => (await execa('pdftotext', ['-layout', path, '-'])).stdout)
  for (const [name, markdown] of Object.entries(theirs)) add(name, markdown ?? '', Number.NaN)
  return all
}

const leastOutline = 0.8

/** Scores of the headings and list items of a paper as a Word file. */
async function outlineOf(places: Places, path: string): Promise<{ headings: number; items: number }> {
  const file = await converted(places, path, { type: 'docx', layout: 'flowing' })
  const found = file === undefined ? { headings: [], items: [] } : outlineOfWord(await readDocx(file))
  return outlineScores(outlineOfMarkdown(await readFile(path.replace(/\.pdf$/, '.md'), 'utf8')), found)
}

export async function textFindings(places: Places): Promise<Part> {
  const paths = await pdfsIn(places, 'papers')
  const theirs = await peerMarkdown(places, paths)
  const all = new Map<string, Figures[]>()
  const outlines: { headings: number; items: number }[] = []
  for (const path of paths) outlines.push(await outlineOf(places, path))
  const outline = (what: string, key: 'headings' | 'items'): Finding => {
    const value = mean(outlines.map((each) => each[key]))
    const bound = `at least ${share(leastOutline)}`
    return { what: `Word: ${what} of papers, F1`, ours: share(value), bound, holds: value >= leastOutline }
  }
  for (const path of paths)
    for (const [name, figures] of await figuresOf(places, path, theirs[path] ?? {}))
      all.set(name, [...(all.get(name) ?? []), figures])
  const figures = new Map(
    [...all].map(([name, each]) => {
      const of = (key: keyof Figures) => mean(each.map((one) => one[key]))
      return [name, { similarity: of('similarity'), recall: of('recall'), seconds: of('seconds') }] as const
    }),
  )
  const against = (mine: string, peers: readonly string[]): Finding => {
    const own = figures.get(mine)?.similarity ?? 0
    const other = Math.max(0, ...peers.map((name) => figures.get(name)?.similarity ?? 0))
    return {
      what: `${mine}: words in reading order, ${paths.length} papers`,
      ours: share(own),
      bound: `at least ${share(other)} (${peers.join(', ')})`,
      holds: own >= other,
    }
  }
  return {
    findings: [
      against('Docweave txt', ['pdftotext', 'pdftotext -layout']),
      against('Docweave md', ['PyMuPDF4LLM', 'MarkItDown']),
      outline('headings', 'headings'),
      outline('list items', 'items'),
    ],
    notes: [...figures].map(
      ([name, each]) =>
        `${name}: similarity ${share(each.similarity)}, recall ${share(each.recall)}${Number.isNaN(each.seconds) ? '' : `, ${each.seconds.toFixed(2)} s a document`}`,
    ),
  }
}
