/** The page tools keep the structure of documents, as the manual's table says: one test for each kind of structure and each tool. */
import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { kindsOf } from '@docweave/engines/file-kind'
import { inspect } from '@docweave/engines/inspect'
import { kinds, marksIn, readStructure, type Structure } from '@docweave/fixtures/read-structure/read-structure'
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

const cases: Record<string, readonly Case[]> = {
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

async function resultsOf(tool: string, { files, options }: Case): Promise<Uint8Array[]> {
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

describe.each(Object.entries(cases))('%s', (tool, all) => {
  const read: { found: Structure; wanted: Structure; marks: string[]; treatment: Treatment }[] = []

  beforeAll(async () => {
    for (const each of all)
      for (const [at, bytes] of (await resultsOf(tool, each)).entries()) {
        if (process.env.DUMP) (await import('node:fs')).writeFileSync(`/tmp/dump-${tool}-${read.length}.pdf`, bytes)
        const treatment = each.results[at] ?? { pages: [] }
        read.push({
          found: readStructure(bytes),
          wanted: expectedStructure(treatment),
          marks: marksIn(bytes),
          treatment,
        })
      }
  }, 60_000)

  it.each(kinds)('keeps the %s', (kind) => {
    for (const { found, wanted } of read) expect(found[kind]).toEqual(wanted[kind])
  })

  it('leaves nothing of removed pages in the file', () => {
    for (const { marks, treatment } of read)
      expect(marks).toEqual(treatment.pages.map((mark) => `${mark[0]}-page-${mark[1]}`).toSorted())
  })
})
