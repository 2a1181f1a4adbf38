/** PDF to Word on documents that nobody here made: how alike the pages look when they are printed again, and whether their number is kept. */
import { copyFile, mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { documentFonts } from '@docweave/engines/fonts'
import { execa } from 'execa'
import type { Finding } from '../support/statistics.ts'
import { greyPages, similarityOf } from './page-similarity.ts'

/** A program's Word files; `undefined` for documents that it refuses. */
export interface WordProgram {
  name: string
  convert: (path: string) => Promise<string | undefined>
}

interface Printed {
  document: string
  similarity: number
  kept: boolean
}

/** LibreOffice leaves out some of the files if it gets too many at once. */
const printedAtOnce = 20

/** Prints Word files with LibreOffice and the fonts of our own tools, which have the widths of common fonts. */
async function print(files: readonly string[], folder: string): Promise<void> {
  const { environment } = await documentFonts()
  for (let at = 0; at < files.length; at += printedAtOnce)
    await execa(
      'soffice',
      [
        `-env:UserInstallation=file://${folder}/profile`,
        ...['--headless', '--convert-to', 'pdf', '--outdir', folder],
        ...files.slice(at, at + printedAtOnce),
      ],
      { env: environment },
    )
}

async function printed(program: WordProgram, paths: readonly string[], folder: string): Promise<Printed[]> {
  const own = join(folder, program.name)
  await mkdir(own)
  const converted: string[] = []
  for (const path of paths) {
    const made = await program.convert(path)
    if (made !== undefined) {
      await copyFile(made, join(own, `${basename(path, '.pdf')}.docx`))
      converted.push(path)
    }
  }
  await print(
    converted.map((path) => join(own, `${basename(path, '.pdf')}.docx`)),
    own,
  )
  const found: Printed[] = []
  for (const path of converted) {
    const original = await greyPages(path)
    const result = await greyPages(join(own, basename(path))).catch(() => ({ pages: [], count: 0 }))
    const each = original.pages.map((page, at) => {
      const other = result.pages[at]
      return other ? similarityOf(page, other) : 0
    })
    found.push({
      document: basename(path, '.pdf'),
      similarity: each.reduce((sum, value) => sum + value, 0) / Math.max(each.length, 1),
      kept: original.count === result.count,
    })
  }
  return found
}

const mean = (found: readonly Printed[]) =>
  found.reduce((sum, { similarity }) => sum + similarity, 0) / Math.max(found.length, 1)
const kept = (found: readonly Printed[]) => found.filter((each) => each.kept).length / Math.max(found.length, 1)

const leastSimilarity = 0.72
const leastKept = 0.8

/** Compares our default layout with a peer, on the documents that both convert. */
export async function wordFindings(
  paths: readonly string[],
  [ours, peer]: readonly [WordProgram, WordProgram],
  folder: string,
): Promise<{ findings: Finding[]; notes: string[] }> {
  const [mine, theirs] = [await printed(ours, paths, folder), await printed(peer, paths, folder)]
  const bound = { similarity: Math.max(leastSimilarity, mean(theirs)), kept: Math.max(leastKept, kept(theirs)) }
  const worst = mine.toSorted((a, b) => a.similarity - b.similarity).slice(0, 10)
  return {
    findings: [
      {
        what: `Word: similarity of pages, ${mine.length} documents (${peer.name} ${theirs.length})`,
        ours: mean(mine).toFixed(3),
        bound: `at least ${leastSimilarity} and ${peer.name}, ${bound.similarity.toFixed(3)}`,
        holds: mean(mine) >= bound.similarity,
      },
      {
        what: `Word: documents with as many pages, ${mine.length} documents`,
        ours: kept(mine).toFixed(3),
        bound: `at least ${leastKept} and ${peer.name}, ${bound.kept.toFixed(3)}`,
        holds: kept(mine) >= bound.kept,
      },
    ],
    notes: [
      `Word, the least similar ten: ${worst.map(({ document, similarity }) => `${document} ${similarity.toFixed(3)}`).join(', ')}`,
      `Word, another number of pages: ${mine
        .filter((each) => !each.kept)
        .map(({ document }) => document)
        .join(', ')}`,
    ],
  }
}
