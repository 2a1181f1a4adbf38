/** PDF to Word and PowerPoint: how alike the pages look when they are printed again, whether their number is kept, and which words are lost. */
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { execa } from 'execa'
import { Document } from 'mupdf'
import { installPdf2docx, pdf2docx } from '../conversion-truth/peers.ts'
import type { Finding } from '../support/statistics.ts'
import { greyPages, similarityOfPages } from './page-similarity.ts'
import { printOffice } from './print-office.ts'
import { converted, mean, pdfsIn, share, worstTen, type Part, type Places } from './sets.ts'
import { slideOverflow, type SlideOverflow } from './slide-overflow.ts'
import { recallWithoutSpaces, wordsOf } from './text-similarity.ts'

/** A program and the files it makes; `undefined` for documents that it refuses. */
interface Program {
  name: string
  convert: (path: string) => Promise<string | undefined>
}

interface Printed {
  name: string
  similarity: number
  kept: boolean
  recall: number
  /** Only of presentations. */
  overflow: SlideOverflow
}

const wordsIn = async (path: string) => wordsOf((await execa('pdftotext', [path, '-'])).stdout)

/** Compares a document with the print of its conversion, `file`. */
async function comparison(path: string, file: string, print: string): Promise<Printed> {
  const original = await greyPages(path)
  const result = await greyPages(print).catch(() => ({ pages: [], count: 0 }))
  const [words, found] = [await wordsIn(path), existsSync(print) ? await wordsIn(print) : []]
  return {
    name: basename(path, '.pdf'),
    similarity: similarityOfPages(original.pages, result.pages),
    kept: original.count === result.count,
    recall: words.length === 0 ? 1 : recallWithoutSpaces(words, found),
    overflow: file.endsWith('.pptx') && existsSync(print) ? await slideOverflow(file, print) : { boxes: 0, outside: 0 },
  }
}

async function printed(program: Program, paths: readonly string[], folder: string): Promise<Printed[]> {
  const own = join(folder, `printed-${program.name.replaceAll(' ', '-')}`)
  await mkdir(own)
  const done: { path: string; file: string }[] = []
  for (const path of paths) {
    const made = await program.convert(path)
    if (made === undefined) continue
    const file = join(own, `${basename(path, '.pdf')}.${made.split('.').at(-1)}`)
    await copyFile(made, file)
    done.push({ path, file })
  }
  await printOffice(
    done.map(({ file }) => file),
    own,
  )
  const found: Printed[] = []
  for (const { path, file } of done) found.push(await comparison(path, file, join(own, basename(path))))
  return found
}

const similarityIn = (found: readonly Printed[]) => mean(found.map(({ similarity }) => similarity))
const keptIn = (found: readonly Printed[]) => mean(found.map(({ kept }) => Number(kept)))

const overflowIn = (found: readonly Printed[], key: keyof SlideOverflow) =>
  found.reduce((sum, { overflow }) => sum + overflow[key], 0)

const shareAtLeast = (what: string, value: number, bound: number): Finding => ({
  what,
  ours: share(value),
  bound: `at least ${share(bound)}`,
  holds: value >= bound,
})

const notesOf = (name: string, found: readonly Printed[]): string[] => [
  `${name}, the least similar ten: ${worstTen(found.map((each) => ({ name: each.name, value: each.similarity })))}`,
  `${name}, the ten that lose most words: ${worstTen(found.map((each) => ({ name: each.name, value: each.recall })))}`,
  `${name}, another number of pages: ${found
    .filter((each) => !each.kept)
    .map((each) => each.name)
    .join(', ')}`,
]

const least = { word: 0.72, kept: 0.8, recall: 0.985, exact: 0.85, slides: 0.85 }
/** Printing longer documents takes too long, with each of the programs. */
const mostPages = 100

/** The number of pages; 0 for a document that cannot be opened without a password. */
async function pagesOf(path: string): Promise<number> {
  const document = Document.openDocument(await readFile(path), 'application/pdf')
  try {
    return document.needsPassword() ? 0 : document.countPages()
  } finally {
    document.destroy()
  }
}

export async function layoutFindings(places: Places): Promise<Part> {
  const paths: string[] = []
  for (const path of await pdfsIn(places, 'documents')) if ((await pagesOf(path)) <= mostPages) paths.push(path)
  const made = await pdf2docx(await installPdf2docx(places.folder), paths, places.folder)
  const byPeer = (path: string) =>
    made.find((each) => basename(each, '.docx') === basename(path, '.pdf') && existsSync(each))
  const convert = (form: Parameters<typeof converted>[2]) => (path: string) => converted(places, path, form)
  const run = (name: string, each: Program['convert']) => printed({ name, convert: each }, paths, places.folder)
  const flowing = await run('Word', convert({ type: 'docx', layout: 'flowing' }))
  const exact = await run('Word exact', convert({ type: 'docx', layout: 'exact' }))
  const slides = await run('PowerPoint', convert({ type: 'pptx' }))
  const peer = await run('pdf2docx', async (path) => byPeer(path))
  return {
    findings: [
      shareAtLeast(
        `Word: similarity of pages, ${flowing.length} documents (pdf2docx ${peer.length})`,
        similarityIn(flowing),
        Math.max(least.word, similarityIn(peer)),
      ),
      shareAtLeast('Word: documents with as many pages', keptIn(flowing), Math.max(least.kept, keptIn(peer))),
      shareAtLeast(
        'Word: words kept in the print, whatever spaces are in them',
        mean(flowing.map((each) => each.recall)),
        least.recall,
      ),
      shareAtLeast(
        `Word in exact layout: similarity of pages, ${exact.length} documents`,
        similarityIn(exact),
        least.exact,
      ),
      shareAtLeast(`PowerPoint: similarity of pages, ${slides.length} documents`, similarityIn(slides), least.slides),
      {
        what: `PowerPoint: text outside its box or the slide, ${overflowIn(slides, 'boxes')} boxes`,
        ours: `${overflowIn(slides, 'outside')}`,
        bound: 'none',
        holds: overflowIn(slides, 'outside') === 0,
      },
    ],
    notes: [
      `similarity / as many pages / words kept: ${[
        ['Word', flowing] as const,
        ['Word exact', exact] as const,
        ['PowerPoint', slides] as const,
        ['pdf2docx', peer] as const,
      ]
        .map(
          ([name, found]) =>
            `${name} ${share(similarityIn(found))} / ${share(keptIn(found))} / ${share(mean(found.map((each) => each.recall)))}`,
        )
        .join(', ')}`,
      ...notesOf('Word', flowing),
      ...notesOf('Word exact', exact),
      ...notesOf('PowerPoint', slides),
      `PowerPoint, text outside its box: ${slides
        .filter(({ overflow }) => overflow.outside > 0)
        .map(({ name, overflow }) => `${name} ${overflow.outside}`)
        .join(', ')}`,
    ],
  }
}
