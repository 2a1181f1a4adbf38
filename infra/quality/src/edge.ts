/**
 * Benchmark of SSR in workerd for every kind of page: pages per second on two cores, tail latency, and bytes of HTML transferred.
 * One workerd uses one core, so there are two, each with one client that sends requests back to back.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { documentPdf } from '@docweave/fixtures'
import { startAnotherSite, withSystem } from './support/system.ts'
import { connect, runJob, upload } from './support/client.ts'
import { loadOf, type Load } from './support/load.ts'
import { record } from './support/record.ts'
import { atLeast, atMost, median } from './support/statistics.ts'
import { watchStealTime } from './support/process-stats.ts'

const rounds = 7
const seconds = 2
const pages = [
  '/',
  '/pdf-ocr',
  '/ko/merge-pdf',
  '/merge-pdf?then=compress-pdf,split-pdf',
  '/chains/searchable-scan',
  '/ja/blog',
  '/ko/blog/pipelines-that-survive',
  '/release-note',
  '/page-privacy',
  '/contact',
  '/login',
  '/pdf-ocr/_payload.json',
  // Pages with visitor-specific values in their URL are never cached, so each request renders.
  '/?own=1',
  '/pdf-ocr?own=1',
  '/merge-pdf?then=compress-pdf,split-pdf&own=1',
  '/ko/blog/pipelines-that-survive?own=1',
  '/login?own=1',
]

/** Loads both processes at the same time. */
async function load(sites: string[], page: string): Promise<Load> {
  const visits = await Promise.all(sites.map((site) => loadOf(site + page, { connections: 1, seconds })))
  return {
    rate: visits.reduce((sum, { rate }) => sum + rate, 0),
    late: Math.max(...visits.map(({ late }) => late)),
    middle: Math.max(...visits.map(({ middle }) => middle)),
  }
}

/** Runs a compression job and returns the path of its page. */
async function jobPage(site: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'docweave-bench-'))
  const path = join(folder, 'document.pdf')
  await writeFile(path, documentPdf({ pages: 5 }))
  const { id } = await runJob(connect(site), await upload(site, path), [{ tool: 'compress-pdf', options: {} }])
  await rm(folder, { recursive: true })
  return `/download/${id}`
}

/** Removes the job's id, which grants access to it. */
const nameOf = (page: string) => page.replace(/(?<=^\/download\/).+/, '…')

await withSystem(async ({ urls, processes }, dataFolder) => {
  const another = await startAnotherSite(dataFolder)
  const sites = [urls.site, another.url]
  const measured = [...pages, await jobPage(urls.site)]
  // Pages only need the API, so that edge and API have the processors to themselves.
  await processes.worker.stop()
  const figures = new Map<string, Load[]>()
  const sizes = new Map<string, number>()
  for (const page of measured) {
    const answer = await fetch(urls.site + page, { headers: { 'accept-language': 'en' } })
    sizes.set(page, gzipSync(await answer.text()).length)
    await load(sites, page)
  }
  const stolen = await watchStealTime()
  // Alternates the pages in rounds, so that disturbances of the machine affect all of them equally.
  for (let round = 0; round < rounds; round++)
    for (const page of measured) figures.set(page, [...(figures.get(page) ?? []), await load(sites, page)])
  const of = (page: string, key: keyof Load) => median((figures.get(page) ?? []).map((each) => each[key]))
  await record(
    'edge: every kind of page in workerd',
    [
      ...measured.flatMap((page) => [
        atLeast(`${nameOf(page)}: requests per second`, of(page, 'rate'), 600, '/s'),
        atMost(`${nameOf(page)}: response time (p95)`, of(page, 'late'), 6, 'ms'),
      ]),
      atMost('the largest page, gzipped', Math.max(...sizes.values()) / 1000, 30, 'kB'),
    ],
    [
      ...measured.map(
        (page) =>
          `${nameOf(page)}: median ${of(page, 'middle').toFixed(1)} ms, ${((sizes.get(page) ?? 0) / 1000).toFixed(1)} kB gzipped`,
      ),
      `steal time during the benchmark: ${(await stolen()).toFixed(1)} %`,
      `two workerd with one connection each from h2load, ${rounds} rounds of ${seconds} s; with own=1 in the URL each request renders the page`,
    ],
  )
  await another.process.stop()
})
