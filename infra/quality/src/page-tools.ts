/** Benchmark of merging ten 100-page documents and splitting them again: the engine against qpdf, and the system's overhead. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { execa } from 'execa'
import { documentPdf } from '@docweave/fixtures'
import { connect, runJob, upload } from './support/client.ts'
import { watchMemory } from './support/process-stats.ts'
import { documents, merge, mergedIn, pages, partIn, sourcesIn, split } from './support/merge-and-split.ts'
import { record } from './support/record.ts'
import { atMost, median } from './support/statistics.ts'
import { withSystem } from './support/system.ts'

const rounds = 5

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

const folder = await mkdtemp(join(tmpdir(), 'docweave-bench-'))
const [sources, merged, theirs] = [sourcesIn(folder), mergedIn(folder), join(folder, 'qpdf')]
for (const path of sources) await writeFile(path, documentPdf({ pages: pages - 3, scans: 3 }))
await mkdir(theirs)

const figures = { merge: [] as number[], split: [] as number[], qpdfMerge: [] as number[], qpdfSplit: [] as number[] }
await merge(folder)
for (let round = 0; round < rounds; round++) {
  figures.merge.push(await timed(() => merge(folder)))
  figures.qpdfMerge.push(
    await timed(() => execa('qpdf', ['--empty', '--pages', ...sources, '--', join(theirs, 'merged.pdf')])),
  )
  figures.split.push(await timed(() => split(folder)))
  figures.qpdfSplit.push(await timed(() => execa('qpdf', [`--split-pages=${pages}`, merged, join(theirs, 'part.pdf')])))
}
for (let part = 0; part < documents; part++) await execa('qpdf', ['--check', partIn(folder, part)])
await execa('qpdf', ['--check', merged])

const program = fileURLToPath(new URL('support/merge-and-split.ts', import.meta.url))
const alone = execa(process.execPath, [program, folder])
const peak = watchMemory(alone.pid ?? 0, { every: 25 })
await alone
const megabytes = await peak()

await withSystem(async ({ urls }) => {
  const client = connect(urls.site)
  const uploads = await Promise.all(sources.map((path) => upload(urls.site, path)))
  const whole = await upload(urls.site, merged)
  const [merges, splits]: number[][] = [[], []]
  for (let round = -1; round < rounds; round++) {
    const merging = await timed(() => runJob(client, uploads, [{ tool: 'merge-pdf', options: {} }]))
    const splitting = await timed(() =>
      runJob(client, [whole], [{ tool: 'split-pdf', options: { mode: 'every', every: pages } }]),
    )
    if (round < 0) continue
    merges?.push(merging)
    splits?.push(splitting)
  }
  const more = (system: number[] = [], engine: number[] = []) => (median(system) - median(engine)) / 1000
  const told = (name: string, values: number[] = []) => `${name} ${median(values).toFixed(0)} ms`
  await record(
    'page tools: 10 × 100 pages merged and split back',
    [
      atMost('merge: time against qpdf', median(figures.merge) / median(figures.qpdfMerge), 2),
      atMost('split: time against qpdf', median(figures.split) / median(figures.qpdfSplit), 2),
      atMost('merge: overhead of the whole system', more(merges, figures.merge), 1, 's'),
      atMost('split: overhead of the whole system', more(splits, figures.split), 1, 's'),
      atMost('peak memory of a process with only the engine, merging and splitting', megabytes, 300, 'MB'),
    ],
    [
      `${told('merge', figures.merge)}, ${told('qpdf', figures.qpdfMerge)}; ${told('split', figures.split)}, ${told('qpdf', figures.qpdfSplit)}; medians of ${rounds}, alternating`,
      `start to ready through the edge: ${told('merge', merges)}, ${told('split', splits)}; qpdf --check accepts every part`,
    ],
  )
})
await rm(folder, { recursive: true })
