/** Benchmark of PDF pages to JPEG at 150 dpi, against poppler's `pdftoppm`: the engine alone, and end to end. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { inJob, warmUpEngines } from '@docweave/engines/host'
import { drawChunk, imageChunks, type ImageChoice } from '@docweave/engines/pdf'
import { documentPdf } from '@docweave/fixtures'
import { connect, runJob, upload, type BenchmarkClient } from './support/client.ts'
import { record } from './support/record.ts'
import { scanPages } from './support/scan-pages.ts'
import { atMost, median, type Finding } from './support/statistics.ts'
import { withSystem } from './support/system.ts'

const rounds = 5
const dpi = 150
/** pdftoppm's default. */
const quality = 75

const documents = [
  { name: 'text', bounded: true, make: (pages: number) => documentPdf({ pages }) },
  // Noisy full-page images: nearly all time is JPEG decoding and encoding, in WebAssembly here, native code there.
  { name: 'scans', bounded: false, make: (pages: number) => scanPages('ko', pages).pdf },
]
const pages = 100

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

async function peer(path: string, pages: number, folder: string): Promise<void> {
  await mkdir(folder)
  await execa('pdftoppm', ['-r', `${dpi}`, '-jpeg', path, join(folder, 'page')])
  const made = await readdir(folder)
  if (made.length !== pages) throw new Error(`pdftoppm wrote ${made.length} pages instead of ${pages}`)
}

/** Runs all chunks of one job concurrently, as this machine's workers would. */
async function engine(path: string, pages: number, folder: string): Promise<void> {
  const choice: ImageChoice = { path, mode: 'pages', dpi, format: { type: 'jpg', quality, colour: 'colour' } }
  const limits = { signal: new AbortController().signal, memoryMegabytes: 1000 }
  const numbers = Array.from({ length: pages }, (_, at) => at + 1)
  const { chunks } = await imageChunks(choice, numbers, pages, limits)
  await Promise.all(
    chunks.map(async (chunk, at) => {
      const place = join(folder, `${at}`)
      await mkdir(place, { recursive: true })
      await drawChunk(choice, chunk, place, limits)
    }),
  )
}

async function system(client: BenchmarkClient, pages: number, id: string): Promise<void> {
  const job = await runJob(client, id, [{ tool: 'pdf-to-jpg', options: { dpi, quality } }])
  if (job.results.length !== pages) throw new Error(`the job returned ${job.results.length} pages instead of ${pages}`)
}

// As a worker does at its start.
warmUpEngines()
await withSystem(async ({ urls }) => {
  const folder = await mkdtemp(join(tmpdir(), 'docweave-bench-'))
  const client = connect(urls.site)
  const findings: Finding[] = []
  const notes: string[] = []
  for (const { name, bounded, make } of documents) {
    const path = join(folder, `${name}.pdf`)
    await writeFile(path, make(pages))
    const times: { engine: number; system: number; peer: number }[] = []
    for (let round = 0; round < rounds; round++) {
      const place = (what: string) => join(folder, `${name}-${what}-${round}`)
      // A new upload each time, because results are reused.
      const id = await upload(urls.site, path)
      times.push({
        engine: await timed(() => inJob(`${name}-${round}`, () => engine(path, pages, place('engine')))),
        peer: await timed(() => peer(path, pages, place('peer'))),
        system: await timed(() => system(client, pages, id)),
      })
    }
    const ratio = (key: 'engine' | 'system') => median(times.map((time) => time[key] / time.peer))
    if (bounded)
      findings.push(atMost(`${pages} pages of ${name}: time of the engine against pdftoppm`, ratio('engine'), 0.6))
    const seconds = (key: 'engine' | 'system' | 'peer') => median(times.map((time) => time[key])).toFixed(2)
    notes.push(
      `${name}: engine ${seconds('engine')} s (${ratio('engine').toFixed(2)} ×), end to end ${seconds('system')} s (${ratio('system').toFixed(2)} ×), pdftoppm ${seconds('peer')} s`,
    )
  }
  await rm(folder, { recursive: true })
  await record(`page-images: pages to JPEG at ${dpi} dpi`, findings, [
    ...notes,
    `medians of ${rounds} rounds, alternating; JPEG quality ${quality} on both sides; end to end includes workflow, chunks, storing and naming the files`,
  ])
})
