/** Peak memory of the worker and its engines over the OCR of 200 pages. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { scanPages } from './support/scan-pages.ts'
import { connect, runJob, upload } from './support/client.ts'
import { watchMemory } from './support/process-stats.ts'
import { record } from './support/record.ts'
import { atMost } from './support/statistics.ts'
import { withSystem } from './support/system.ts'

const pages = 200

await withSystem(async ({ urls, processes }) => {
  const folder = await mkdtemp(join(tmpdir(), 'docweave-bench-'))
  const path = join(folder, 'scan.pdf')
  const { pdf } = scanPages('en', pages)
  await writeFile(path, pdf)
  const id = await upload(urls.site, path)
  const peak = watchMemory(processes.worker.pid ?? 0)
  const started = performance.now()
  const job = await runJob(connect(urls.site), id, [{ tool: 'pdf-ocr', options: { languages: ['en'] } }])
  const seconds = (performance.now() - started) / 1000
  const megabytes = await peak()
  await rm(folder, { recursive: true })
  await record(
    'memory: OCR of 200 pages',
    [atMost('peak memory of worker and engines together', megabytes / 1000, 1.2, 'GB')],
    [
      `${job.results[0]?.pages} pages in ${seconds.toFixed(0)} s; proportional set size of the worker and its child processes, sampled four times per second`,
    ],
  )
})
