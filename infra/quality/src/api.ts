/**
 * Benchmark of the public API's synchronous call: 200 times two documents are merged for 20 clients, against the rate of a bare two-activity workflow on the
 * same server, a mupdf process started for each call, and, if its address is given as an argument, Gotenberg's PDF engines over HTTP.
 */
import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { documentPdf } from '@docweave/fixtures'
import { createClient } from '@docweave/sdk'
import { withBareRuns } from './support/bare-runs.ts'
import { watchMemory } from './support/process-stats.ts'
import { record } from './support/record.ts'
import { atLeast, median, quantile } from './support/statistics.ts'
import { withSystem } from './support/system.ts'

const [calls, clients, warmUps] = [200, 20, 20]

interface Measured {
  /** Calls a second. */
  rate: number
  /** Of one call, in ms. */
  times: number[]
}

/** Makes `calls` calls from `clients` clients, each of which waits for one call before the next. */
async function measure(call: (index: number) => Promise<unknown>, count = calls): Promise<Measured> {
  const times: number[] = []
  let next = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let index = next++; index < count; index = next++) {
        const start = performance.now()
        await call(index)
        times.push(performance.now() - start)
      }
    }),
  )
  return { rate: (1000 * count) / (performance.now() - began), times }
}

const figures = (name: string, { rate, times }: Measured) =>
  `${name}: ${rate.toFixed(1)} calls a second, median ${median(times).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms`

/** Merges two documents in a process that ends with it, as a shell script would. */
const mupdf = `
const [{ pathToFileURL }, fs] = [require('node:url'), require('node:fs')]
import(pathToFileURL(process.argv[1]).href).then(({ PDFDocument }) => {
  const [first, second] = [0, 0].map(() => new PDFDocument(fs.readFileSync(process.argv[2])))
  for (let page = 0; page < second.countPages(); page++) first.graftPage(-1, second, page)
  fs.writeFileSync(process.argv[3], first.saveToBuffer('compress').asUint8Array())
})
`

const cli = fileURLToPath(new URL('../../../apps/cli/src/main.ts', import.meta.url))

/** Creates an operator's key, as a program would use, and returns its secret. */
async function createKey(dataFolder: string): Promise<string> {
  const args = ['ops', 'keys', 'create', '--name', 'bench']
  const { stdout } = await promisify(execFile)(process.execPath, [cli, ...args], {
    env: { ...process.env, DOCWEAVE_DATA: dataFolder },
  })
  return stdout.trim().split('\n').at(-1) ?? ''
}

await withSystem(
  async ({ urls, processes }, dataFolder) => {
    const folder = await mkdtemp(join(tmpdir(), 'docweave-bench-'))
    const path = join(folder, 'one-page.pdf')
    const content = Uint8Array.from(documentPdf({ pages: 1 }))
    await writeFile(path, content)

    const client = createClient({ url: urls.api, key: await createKey(dataFolder) })
    const merge = async (index: number) => {
      const files = ['1.pdf', '2.pdf'].map((name) => new File([content, `% ${index} ${Math.random()}\n`], name))
      const made = await client.convert('merge-pdf', files)
      if (!made.done) throw new Error('a conversion took longer than the client waits')
      await made.response.arrayBuffer()
    }

    const run = promisify(execFile)
    const module = createRequire(import.meta.url).resolve('mupdf')
    const runProcess = (index: number) =>
      run(process.execPath, ['-e', mupdf, module, path, join(folder, `out-${index}.pdf`)])

    const gotenberg = process.argv[2]
    const runGotenberg = async () => {
      const form = new FormData()
      for (const name of ['1.pdf', '2.pdf']) form.append('files', new File([content], name))
      const response = await fetch(new URL('/forms/pdfengines/merge', gotenberg), { method: 'POST', body: form })
      if (!response.ok) throw new Error(`Gotenberg answered ${response.status}`)
      await response.arrayBuffer()
    }

    await withBareRuns(urls.temporal, async (runBare) => {
      await measure(merge, warmUps)
      await measure(runBare, warmUps)
      // Seldom, because a sample takes time from the calls.
      const memory = watchMemory(processes.api.pid ?? 0, { every: 3000 })
      const ours = await measure(merge)
      const megabytes = await memory()
      const beside = await measure(runBare)
      const started = await measure(runProcess)
      const theirs = gotenberg === undefined ? undefined : await measure(runGotenberg)
      await record(
        'api: 200 synchronous calls of merge-pdf from 20 clients',
        [atLeast('calls a second against a bare two-activity workflow', ours.rate / beside.rate, 0.8)],
        [
          `${figures('merge-pdf on two documents of a page', ours)}; at most ${megabytes.toFixed(0)} MB in the API and its engines`,
          figures('a bare two-activity workflow', beside),
          figures('a mupdf process started for each call', started),
          theirs ? figures('Gotenberg with qpdf', theirs) : 'Gotenberg was not there',
        ],
      )
    })
    await rm(folder, { recursive: true })
  },
  { DOCWEAVE_REQUESTS_PER_MINUTE: '1000000' },
)
