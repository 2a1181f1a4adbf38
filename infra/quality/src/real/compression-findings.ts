/** Compress PDF against Ghostscript and qpdf: sizes, how alike the pages look, and what is lost. */
import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { inJob } from '@docweave/engines/host'
import { runMupdf } from '@docweave/engines/pdf'
import { execa } from 'execa'
import { greyPages, similarityOfPages } from './page-similarity.ts'
import { mean, pdfsIn, share, worstTen, type Part, type Places } from './sets.ts'
import { addLosses, describe, noStructure, structureCounts } from './structure-counts.ts'

const peerSeconds = 120
/** The greatest mean size, as a ratio to Ghostscript's. */
const mostSizeRatio = 1.05

interface Program {
  name: string
  run: (path: string, out: string) => Promise<unknown>
}

const programs: readonly Program[] = [
  {
    name: 'Docweave',
    run: (path, out) =>
      runMupdf(
        'compress',
        { path, out, aim: { level: 'balanced' } },
        { signal: new AbortController().signal, memoryMegabytes: 1500, onProgress: () => undefined },
      ),
  },
  {
    name: 'Ghostscript',
    run: (path, out) =>
      execa(
        'gs',
        [
          '-q',
          '-dNOPAUSE',
          '-dBATCH',
          '-dSAFER',
          '-sDEVICE=pdfwrite',
          '-dPDFSETTINGS=/ebook',
          `-sOutputFile=${out}`,
          path,
        ],
        { timeout: peerSeconds * 1000 },
      ),
  },
  {
    name: 'qpdf',
    run: (path, out) =>
      execa(
        'qpdf',
        ['--object-streams=generate', '--recompress-flate', '--compression-level=9', '--warning-exit-0', path, out],
        { timeout: peerSeconds * 1000 },
      ),
  },
]

interface Made {
  /** The size as a part of the original's, at most 1: a person keeps the original if the result is larger. */
  size: number
  similarity: number
  seconds: number
  structure: ReturnType<typeof noStructure>
}

async function made(program: Program, path: string, out: string): Promise<Made> {
  const from = performance.now()
  await program.run(path, out)
  const seconds = (performance.now() - from) / 1000
  const [before, after] = [(await stat(path)).size, (await stat(out)).size]
  const similarity = similarityOfPages((await greyPages(path)).pages, (await greyPages(out)).pages)
  return { size: Math.min(1, after / before), similarity, seconds, structure: await structureCounts(out) }
}

/** Compresses one document with all programs; `undefined` if one of them refuses it. */
async function compared(path: string, folder: string): Promise<Made[] | undefined> {
  const results: Made[] = []
  try {
    for (const program of programs)
      results.push(await inJob(folder, () => made(program, path, join(folder, `${program.name}-${basename(path)}`))))
    return results
  } catch (error) {
    console.error(`${basename(path)}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`)
    return undefined
  }
}

export async function compressionFindings(places: Places): Promise<Part> {
  const all: { name: string; results: Made[] }[] = []
  const [before, losses] = [noStructure(), programs.map(noStructure)]
  for (const set of ['documents', 'papers', 'tables'])
    for (const path of await pdfsIn(places, set)) {
      const results = await compared(path, places.folder)
      if (!results) continue
      all.push({ name: basename(path, '.pdf'), results })
      const structure = await structureCounts(path)
      addLosses(before, structure, noStructure())
      for (const [at, result] of results.entries()) addLosses(losses[at] ?? noStructure(), structure, result.structure)
    }
  const meanOf = (program: number, key: 'size' | 'similarity' | 'seconds') =>
    mean(all.map(({ results }) => results[program]?.[key] ?? 0))
  const larger = all.filter(({ results: [ours, , qpdf] }) => (ours?.size ?? 1) > (qpdf?.size ?? 1))
  const lost = describe(losses[0] ?? noStructure())
  const mostSize = mostSizeRatio * meanOf(1, 'size')
  return {
    findings: [
      {
        what: `Compress: mean size, ${all.length} documents`,
        ours: share(meanOf(0, 'size')),
        bound: `at most ${share(mostSize)}, Ghostscript × ${mostSizeRatio}`,
        holds: meanOf(0, 'size') <= mostSize,
      },
      {
        what: 'Compress: similarity of pages',
        ours: meanOf(0, 'similarity').toFixed(4),
        bound: `at least ${meanOf(1, 'similarity').toFixed(4)}, Ghostscript`,
        holds: meanOf(0, 'similarity') >= meanOf(1, 'similarity'),
      },
      {
        what: 'Compress: documents larger than by qpdf',
        ours: `${larger.length}`,
        bound: 'none',
        holds: larger.length === 0,
      },
      { what: `Compress: lost of ${describe(before)}`, ours: lost, bound: 'nothing', holds: lost === 'nothing' },
    ],
    notes: [
      ...programs.map(
        ({ name }, at) =>
          `${name}: mean size ${share(meanOf(at, 'size'))}, similarity ${meanOf(at, 'similarity').toFixed(4)}, ${meanOf(at, 'seconds').toFixed(2)} s a document; lost ${describe(losses[at] ?? noStructure())}`,
      ),
      `the ten of which Ghostscript saves most beyond Docweave: ${worstTen(
        all.map(({ name, results: [ours, ghostscript] }) => ({
          name,
          value: (ghostscript?.size ?? 0) - (ours?.size ?? 0),
        })),
      )}`,
    ],
  }
}
