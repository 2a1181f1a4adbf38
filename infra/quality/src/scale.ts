/**
 * Benchmark of OCR of 100 pages on one worker against two, each pinned to one processor.
 * `npm run bench scale [rounds]`: one round by default, because it takes minutes.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, runJob, upload } from './support/client.ts'
import { startPinnedWorker, withSystem } from './support/system.ts'
import { record } from './support/record.ts'
import { scanPages } from './support/scan-pages.ts'
import { atLeast, median } from './support/statistics.ts'

const pages = 100
const rounds = Number(process.argv[2] ?? 1)
const secretKey = randomBytes(32).toString('base64')

await withSystem(
  async ({ urls, processes }, dataFolder) => {
    // The system's own worker must not take part, and engine start must not be measured.
    await processes.worker.stop()
    const folder = await mkdtemp(join(tmpdir(), 'docweave-bench-'))
    const path = join(folder, 'scan.pdf')
    await writeFile(path, scanPages('en', pages).pdf)
    const client = connect(urls.site)
    const settings = { dataFolder, temporal: urls.temporal, secretKey, queue: 'ocr' as const }
    const run = async () => {
      const id = await upload(urls.site, path)
      const started = performance.now()
      await runJob(client, id, [{ tool: 'pdf-ocr', options: { languages: ['en'] } }])
      return (performance.now() - started) / 1000
    }
    const [alone, together]: number[][] = [[], []]
    for (let round = 0; round < rounds; round++) {
      const first = await startPinnedWorker(0, settings)
      alone?.push(await run())
      const second = await startPinnedWorker(1, settings)
      together?.push(await run())
      await Promise.all([first.stop(), second.stop()])
    }
    await rm(folder, { recursive: true })
    const [one, two] = [median(alone ?? []), median(together ?? [])]
    const all = (values: number[] = []) => values.map((value) => value.toFixed(0)).join(', ')
    await record(
      `scale: OCR of ${pages} pages on two workers`,
      [atLeast('speed of two workers against one, one processor each', one / two, 1.8)],
      [
        `one worker ${all(alone)} s, two ${all(together)} s; medians ${one.toFixed(1)} s and ${two.toFixed(1)} s of ${rounds} round(s), alternating; the rest of the system runs beside them`,
      ],
    )
  },
  { DOCWEAVE_SECRET_KEY: secretKey, DOCWEAVE_QUEUES: 'pdf' },
)
process.exit()
