/** Benchmark of Office to PDF in warm LibreOffice processes, against one `soffice --convert-to` per file; and of Hangul documents. */
import { mkdtemp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { inJob, warmUpEngines } from '@docweave/engines/host'
import { hwpToPdf } from '@docweave/engines/hwp'
import { endOffices, officeToPdf, warmUp, type OfficeToPdf } from '@docweave/engines/office'
import { hwpDocument, officeFile } from '@docweave/fixtures'
import { connect, runJob, upload } from './support/client.ts'
import { memoryOf, treeOf } from './support/process-stats.ts'
import { record } from './support/record.ts'
import { atLeast, atMost, median, type Finding } from './support/statistics.ts'
import { withSystem } from './support/system.ts'

const rounds = 5
const many = 20
const inARow = 100
const hwpPages = 40

const signal = new AbortController().signal
const folder = await mkdtemp(join(tmpdir(), 'docweave-bench-'))

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

async function given(name: string, as: string): Promise<string> {
  const path = join(folder, as)
  await writeFile(path, officeFile(name))
  return path
}

let made = 0
const convert = (path: string, kind: OfficeToPdf['kind']) =>
  officeToPdf({
    path,
    kind,
    out: join(folder, `out-${made++}.pdf`),
    language: 'en',
    tagged: false,
    archival: false,
    signal,
    seconds: 120,
    memoryMegabytes: 800,
    onProgress: () => undefined,
  })

/** Uses an existing profile, so that the time excludes its creation. */
const cold = (path: string) =>
  execa('soffice', [
    `-env:UserInstallation=file://${folder}/profile`,
    '--headless',
    ...['--convert-to', 'pdf', '--outdir', join(folder, 'cold'), path],
  ])

/** Returns the ids of the sandbox processes below this one; each is the root of a LibreOffice and its driver. */
async function offices(): Promise<number[]> {
  const trees = await Promise.all(
    (await treeOf(process.pid)).map(async (pid) => ({
      pid,
      program: (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0'),
    })),
  )
  return trees.filter(({ program }) => program[0]?.endsWith('bwrap') && program.includes('-B')).map(({ pid }) => pid)
}

/** Returns the bytes of the two largest LibreOffice process trees after 8 s of idling. */
async function restingMemory(): Promise<number[]> {
  await new Promise((wake) => setTimeout(wake, 8000))
  const found = await Promise.all((await offices()).map(memoryOf))
  return found.toSorted((a, b) => b - a).slice(0, 2)
}

async function oneByOne(): Promise<{ findings: Finding[]; note: string }> {
  const path = await given('python-docx.docx', 'one.docx')
  await cold(path)
  await convert(path, 'docx')
  const times: { warm: number; cold: number }[] = []
  for (let round = 0; round < rounds; round++)
    times.push({
      warm: await timed(() => inJob(`one-${round}`, () => convert(path, 'docx'))),
      cold: await timed(() => cold(path)),
    })
  const seconds = (key: 'warm' | 'cold') => median(times.map((time) => time[key])).toFixed(2)
  return {
    findings: [
      atMost(
        'time of a Word file in a warm process against soffice',
        median(times.map((time) => time.warm / time.cold)),
        0.3,
      ),
    ],
    note: `a Word file: ${seconds('warm')} s warm, ${seconds('cold')} s by soffice`,
  }
}

async function twenty(): Promise<{ findings: Finding[]; note: string }> {
  const kinds = [
    ['python-docx.docx', 'docx'],
    ['openpyxl.xlsx', 'xlsx'],
    ['python-pptx.pptx', 'pptx'],
    ['libreoffice.odt', 'odt'],
  ] as const
  const files = await Promise.all(
    Array.from({ length: many }, async (_, at) => {
      const [name, kind] = kinds[at % kinds.length] ?? kinds[0]
      return { kind, path: await given(name, `many-${at}.${kind}`) }
    }),
  )
  // Many files uploaded at once are one job.
  const mine = await timed(() => inJob('many', () => Promise.all(files.map(({ path, kind }) => convert(path, kind)))))
  const peer = await timed(async () => {
    for (const { path } of files) await cold(path)
  })
  return {
    findings: [atLeast(`${many} files: speed against soffice one by one`, peer / mine, 2.5)],
    note: `${many} files: ${mine.toFixed(1)} s, ${peer.toFixed(1)} s by soffice`,
  }
}

async function manyInARow(): Promise<{ findings: Finding[]; note: string }> {
  const path = await given('npm-docx.docx', 'row.docx')
  const left = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('docweave-')).length
  const state = async () => ({ memory: await restingMemory(), own: process.memoryUsage().rss, left: await left() })
  const before = await state()
  for (let count = 0; count < inARow; count++) await convert(path, 'docx')
  const after = await state()
  const sum = (sizes: readonly number[]) => sizes.reduce((all, size) => all + size, 0)
  const grown = (sum(after.memory) + after.own - sum(before.memory) - before.own) / 1e6
  const largest = Math.max(...after.memory, ...before.memory) / 1e6
  const megabytes = (sizes: readonly number[]) => sizes.map((size) => (size / 1e6).toFixed(0)).join(' and ')
  return {
    findings: [
      atMost('memory of an idle LibreOffice', largest, 200, 'MB'),
      atMost(`memory growth after ${inARow} consecutive files`, grown, 60, 'MB'),
      atMost(`folders left after ${inARow} consecutive files`, after.left - before.left, 0, 'folders'),
    ],
    note: `idle ${megabytes(before.memory)} MB before, ${megabytes(after.memory)} MB after ${inARow} files`,
  }
}

async function hangul(): Promise<{ findings: Finding[]; note: string }> {
  const path = join(folder, 'long.hwp')
  await writeFile(path, hwpDocument({ format: 'hwp', repeat: 18 * hwpPages }))
  const times: number[] = []
  let pages = 0
  for (let round = 0; round < 3; round++) {
    const place = join(folder, `hwp-${round}`)
    await mkdir(place)
    times.push(
      await timed(async () => {
        const limits = { mostPages: 1000, signal, memoryMegabytes: 1000 }
        ;({ pages } = await hwpToPdf({ path, out: join(place, 'out.pdf'), folder: place, ...limits }))
      }),
    )
  }
  return {
    findings: [atMost('time per page of a Hangul document', median(times) / pages, 0.5, 's')],
    note: `${pages} pages of a Hangul document: ${median(times).toFixed(1)} s`,
  }
}

// As a worker does at its start.
warmUpEngines()
warmUp()
const parts = [await oneByOne(), await twenty(), await manyInARow(), await hangul()]
await endOffices()
await withSystem(async ({ urls }) => {
  const path = await given('npm-docx.docx', 'system.docx')
  const client = connect(urls.site)
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const id = await upload(urls.site, path)
    times.push(await timed(() => runJob(client, id, [{ tool: 'docx-to-pdf', options: {} }])))
  }
  parts.push({ findings: [], note: `a Word file end to end: ${median(times).toFixed(2)} s` })
})
await rm(folder, { recursive: true })
await record(
  'office: office files and Hangul documents to PDF',
  parts.flatMap(({ findings }) => findings),
  [...parts.map(({ note }) => note), `medians of ${rounds} rounds, alternating; soffice with its own existing profile`],
)
