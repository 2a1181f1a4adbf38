/** Benchmark of a 300-page e-book converted to PDF: the engine's time and memory. There is no peer program for this work. */
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { execa } from 'execa'
import { inJob } from '@docweave/engines/host'
import { inspect } from '@docweave/engines/inspect'
import { convertBooks } from '@docweave/engines/books'
import { bookText, epubBook, jpegPicture, mobiBook, type BookOptions } from '@docweave/fixtures'
import { watchMemory } from './support/process-stats.ts'
import { record } from './support/record.ts'
import { atMost, median } from './support/statistics.ts'

const wanted = 300
const chapters = 30
const rounds = 5
const asUsual = { pageSize: 'a5', fontSize: 10.5, margin: 15, font: 'book' } as const

/** Thirty chapters of three sections each, each with a picture, in Korean, English and Japanese. */
const book: BookOptions = {
  title: '300쪽의 책',
  language: 'ko',
  css: 'p{text-indent:1em;margin:0;line-height:1.7} h1{font-size:1.8em} h2{font-size:1.3em} .note{font-size:0.9em;color:#444}',
  chapters: Array.from({ length: chapters }, (_, at) => ({
    title: `${at + 1}장`,
    body: [1, 2, 3]
      .map(
        (section) =>
          `<h2>${at + 1}.${section} 절</h2>${bookText(17)}<p class="note"><a href="chapter1.xhtml">처음으로</a></p>`,
      )
      .join('<p><img src="photo.jpg" alt=""/></p>'),
  })),
  files: { 'OEBPS/photo.jpg': jpegPicture({ width: 1200, height: 800 }) },
}

const folder = await mkdtemp(join(tmpdir(), 'docweave-bench-'))
const files = { epub: join(folder, 'book.epub'), mobi: join(folder, 'book.mobi') }
const contents = { epub: epubBook(book), mobi: mobiBook(book) }
const sizes = { epub: contents.epub.length, mobi: contents.mobi.length }
await writeFile(files.epub, contents.epub)
await writeFile(files.mobi, contents.mobi)

let sets = 0
/** Converts a book in a separate job, as the worker does. */
const set = (kind: 'epub' | 'mobi') =>
  inJob(`set-${sets++}`, () =>
    convertBooks(
      {
        inputs: [{ path: files[kind], kind, bytes: sizes[kind] }],
        folder,
        signal: new AbortController().signal,
        memoryMegabytes: 600,
        progress: () => undefined,
        notice: () => undefined,
      },
      asUsual,
    ),
  )

/** Runs only the engine, in a child process whose memory is measured. */
if (process.argv[2] === 'engine-alone') {
  await set('epub')
  await rm(folder, { recursive: true })
  process.exit()
}

async function measured(kind: 'epub' | 'mobi'): Promise<{ milliseconds: number; pages: number; bytes: number }> {
  const times: number[] = []
  let [pages, bytes] = [0, 0]
  for (let round = -1; round < rounds; round++) {
    const started = performance.now()
    const [made] = await set(kind)
    if (round >= 0) times.push(performance.now() - started)
    const path = made?.path ?? ''
    pages = (await inspect(path, 'pdf', new AbortController().signal)).pages ?? 0
    bytes = (await stat(path)).size
  }
  return { milliseconds: median(times), pages, bytes }
}

const epub = await measured('epub')
const mobi = await measured('mobi')
const alone = execa(process.execPath, [fileURLToPath(import.meta.url), 'engine-alone'])
const peak = watchMemory(alone.pid ?? 0, { every: 25 })
await alone
const megabytes = await peak()
await rm(folder, { recursive: true })

const seconds = ({ milliseconds, pages }: typeof epub) => (milliseconds / 1000) * (wanted / pages)
const told = (name: string, { milliseconds, pages, bytes }: typeof epub) =>
  `${name}: ${pages} pages in ${milliseconds.toFixed(0)} ms, ${(bytes / 1000).toFixed(0)} kB`
await record(
  'books: 300 pages of EPUB and MOBI',
  [
    atMost('EPUB, for 300 pages', seconds(epub), 3, 's'),
    atMost('MOBI, for 300 pages', seconds(mobi), 3, 's'),
    atMost('peak memory of a process with only the engine', megabytes, 400, 'MB'),
  ],
  [`${told('EPUB', epub)}; ${told('MOBI', mobi)}; medians of ${rounds}, with fonts for three languages`],
)
