/** The page tools keep the structure of documents, as a table of the manual says: one test for each kind of structure and each tool. */
import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { kindsOf } from '@docweave/engines/file-kind'
import { inspect } from '@docweave/engines/inspect'
import {
  kinds,
  marksIn,
  readStructure,
  type Kind,
  type Structure,
} from '@docweave/fixtures/read-structure/read-structure'
import { expectedStructure, type Treatment } from '@docweave/fixtures/structured-pdf/expected-structure'
import type { Letter } from '@docweave/fixtures/structured-pdf/maker'
import { structuredPdf } from '@docweave/fixtures/structured-pdf/structured-pdf'
import { runWhole } from '@docweave/tool-kit/contract-suite'
import { runs } from './runs.gen.ts'

interface Case {
  files: readonly Letter[]
  options: Record<string, unknown>
  /** What is expected of each result. */
  results: readonly Treatment[]
}

const whole = ['A1', 'A2', 'A3', 'A4'] as const
const merged = { A: 'Alpha', B: 'Beta' }

/** The rows of the manual's table. */
const rows: Record<Kind, string> = {
  tags: 'Tags for screen readers',
  outline: 'Outline (bookmarks)',
  links: 'Links',
  destinations: 'Named destinations',
  labels: 'Page labels',
  articles: 'Articles',
  form: 'Form fields',
  comments: 'Comments',
  attachments: 'Attached files',
  layers: 'Layers',
  metadata: 'Title, author, metadata, language',
  profiles: 'Colour profiles (output intents)',
  opening: 'How the document opens',
  boxes: 'Page boxes, rotation, unit',
  scripts: 'Scripts of the document',
}

/** The columns of the manual's table. */
const columns = {
  'merge-pdf': 'merge',
  'split-pdf': 'split',
  'reorder-pdf': 'reorder',
  'del-pdf-page': 'delete',
  'rotate-pdf': 'rotate',
  'compress-pdf': 'compress',
  'sign-pdf': 'sign',
} as const
type Tool = keyof typeof columns

/** The cells of the manual's table that do not say that everything is kept. What is expected of the results says the same. */
const exceptions: Partial<Record<Tool, Partial<Record<Kind, string>>>> = {
  'merge-pdf': { metadata: 'of the first file', opening: 'of the first file', scripts: 'not kept' },
  'split-pdf': { attachments: 'in the first part' },
}
const wordFor = (tool: Tool, kind: Kind) => exceptions[tool]?.[kind] ?? 'kept'

const cases: Record<Tool, readonly Case[]> = {
  'merge-pdf': [
    { files: ['A', 'B'], options: {}, results: [{ pages: [...whole, 'B1', 'B2', 'B3', 'B4'], merged }] },
    {
      files: ['A', 'B'],
      options: { pages: '1:4,2:1-3,1:1-2' },
      results: [{ pages: ['A4', 'B1', 'B2', 'B3', 'A1', 'A2'], merged }],
    },
  ],
  'split-pdf': [
    {
      files: ['A'],
      options: { mode: 'ranges', ranges: '1-2,3-4' },
      results: [
        { pages: ['A1', 'A2'], rearranged: true },
        { pages: ['A3', 'A4'], rearranged: true, withoutAttachments: true },
      ],
    },
  ],
  'reorder-pdf': [
    { files: ['A'], options: { pages: '4,2,1,3' }, results: [{ pages: ['A4', 'A2', 'A1', 'A3'], rearranged: true }] },
  ],
  'del-pdf-page': [
    { files: ['A'], options: { pages: '2' }, results: [{ pages: ['A1', 'A3', 'A4'], rearranged: true }] },
    { files: ['A'], options: { pages: '1,3' }, results: [{ pages: ['A2', 'A4'], rearranged: true }] },
  ],
  'rotate-pdf': [{ files: ['A'], options: { angle: 90 }, results: [{ pages: whole, turn: 90 }] }],
  'compress-pdf': [{ files: ['A'], options: {}, results: [{ pages: whole }] }],
  'sign-pdf': [{ files: ['A'], options: { text: 'Kim Minsu' }, results: [{ pages: whole }] }],
}

async function resultsOf(tool: Tool, { files, options }: Case): Promise<Uint8Array[]> {
  const runnable = runs.get(tool)
  if (!runnable) throw new Error(`no tool ${tool}`)
  const inputs = files.map((letter) => ({ kind: 'pdf' as const, content: structuredPdf(letter) }))
  const outcome = await runWhole(runnable, inputs, {
    inspect,
    kindsOf,
    options,
    names: files.map((letter) => merged[letter]),
  })
  try {
    return await Promise.all(outcome.files.map(({ path }) => readFile(path)))
  } finally {
    await outcome.remove()
  }
}

const tools = [
  'merge-pdf',
  'split-pdf',
  'reorder-pdf',
  'del-pdf-page',
  'rotate-pdf',
  'compress-pdf',
  'sign-pdf',
] as const

describe.each(tools)('%s', (tool) => {
  const read: { found: Structure; wanted: Structure; marks: string[]; treatment: Treatment }[] = []

  beforeAll(async () => {
    for (const each of cases[tool])
      for (const [at, bytes] of (await resultsOf(tool, each)).entries()) {
        const treatment = each.results[at] ?? { pages: [] }
        read.push({
          found: readStructure(bytes),
          wanted: expectedStructure(treatment),
          marks: marksIn(bytes),
          treatment,
        })
      }
  }, 60_000)

  it.each(kinds.map((kind) => [kind, wordFor(tool, kind)] as const))('%s: %s', (kind) => {
    expect(read).toHaveLength(cases[tool].flatMap(({ results }) => results).length)
    for (const { found, wanted } of read) expect(found[kind]).toEqual(wanted[kind])
  })

  it('leaves nothing of removed pages in the file', () => {
    for (const { marks, treatment } of read)
      expect(marks).toEqual(treatment.pages.map((mark) => `${mark[0]}-page-${mark[1]}`).toSorted())
  })
})

it('agrees with the table of the manual', async () => {
  const manual = await readFile(new URL('../../../apps/docs/page-tools.md', import.meta.url), 'utf8')
  const cellsOf = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
  const table = manual
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[ |-]+$/.test(line))
    .map(cellsOf)
  expect(table).toEqual([
    ['', ...tools.map((tool) => columns[tool])],
    ...kinds.map((kind) => [rows[kind], ...tools.map((tool) => wordFor(tool, kind))]),
  ])
})
