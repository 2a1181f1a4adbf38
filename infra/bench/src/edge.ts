/**
 * SSR of every kind of page in workerd: how many a second on two cores, how late the late ones are, and how much HTML goes over
 * the wire. One workerd runs on one core, so there are two, with a visitor each who asks for the next page when one is there.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { documentPdf } from '@docweave/engines/specimen'
import { startAnotherSite } from './support/another-site.ts'
import { connect, runJob, upload } from './support/client.ts'
import { loadOf, type Load } from './support/load.ts'
import { record } from './support/record.ts'
import { atLeast, atMost, median } from './support/statistics.ts'
import { watchStolen } from './support/stolen.ts'
import { withSystem } from './support/system.ts'

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
  // Pages with something in their address that is one visitor's own: nothing of them is kept, each is rendered.
  '/?own=1',
  '/pdf-ocr?own=1',
  '/merge-pdf?then=compress-pdf,split-pdf&own=1',
  '/ko/blog/pipelines-that-survive?own=1',
  '/login?own=1',
]

/** Both visitors at once. */
async function load(sites: string[], page: string): Promise<Load> {
  const visits = await Promise.all(sites.map((site) => loadOf(site + page, { connections: 1, seconds })))
  return {
    rate: visits.reduce((sum, { rate }) => sum + rate, 0),
    late: Math.max(...visits.map(({ late }) => late)),
    middle: Math.max(...visits.map(({ middle }) => middle)),
  }
}

/** Has a document compressed, and gives its job's page. */
async function jobPage(site: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'docweave-bench-'))
  const path = join(folder, 'document.pdf')
  await writeFile(path, documentPdf({ pages: 5 }))
  const { id } = await runJob(connect(site), await upload(site, path), [{ tool: 'compress-pdf', options: {} }])
  await rm(folder, { recursive: true })
  return `/download/${id}`
}

/** A job's own number is nobody's business. */
const nameOf = (page: string) => page.replace(/(?<=^\/download\/).+/, '…')

await withSystem(async ({ urls, processes }, dataFolder) => {
  const another = await startAnotherSite(dataFolder)
  const sites = [urls.site, another.url]
  const measured = [...pages, await jobPage(urls.site)]
  // Pages ask the API for jobs, and nobody else: the edge and it have the processors for themselves.
  await processes.worker.stop()
  const figures = new Map<string, Load[]>()
  const sizes = new Map<string, number>()
  for (const page of measured) {
    const answer = await fetch(urls.site + page, { headers: { 'accept-language': 'en' } })
    sizes.set(page, gzipSync(await answer.text()).length)
    await load(sites, page)
  }
  const stolen = await watchStolen()
  // Round by round, so that what disturbs the machine disturbs all alike.
  for (let round = 0; round < rounds; round++)
    for (const page of measured) figures.set(page, [...(figures.get(page) ?? []), await load(sites, page)])
  const of = (page: string, key: keyof Load) => median((figures.get(page) ?? []).map((each) => each[key]))
  await record(
    'edge: every kind of page in workerd',
    [
      ...measured.flatMap((page) => [
        atLeast(`${nameOf(page)}: requests a second`, of(page, 'rate'), 600, '/s'),
        atMost(`${nameOf(page)}: late answers (p95)`, of(page, 'late'), 6, 'ms'),
      ]),
      atMost('the largest page, gzipped', Math.max(...sizes.values()) / 1000, 30, 'kB'),
    ],
    [
      ...measured.map(
        (page) =>
          `${nameOf(page)}: median ${of(page, 'middle').toFixed(1)} ms, ${((sizes.get(page) ?? 0) / 1000).toFixed(1)} kB gzipped`,
      ),
      `meanwhile the host gave ${(await stolen()).toFixed(1)} % of the processors to other machines`,
      `two workerd with one connection each from h2load, ${rounds} rounds of ${seconds} s; with own=1 in its address a page is rendered each time`,
    ],
  )
  await another.process.stop()
})
