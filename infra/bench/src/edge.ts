/** SSR of every kind of page in workerd: how many a second, how late the late ones are, and how much HTML goes over the wire. */
import { gzipSync } from 'node:zlib'
import autocannon from 'autocannon'
import { record } from './support/record.ts'
import { atLeast, atMost, median } from './support/statistics.ts'
import { withSystem } from './support/system.ts'

const rounds = 3
const seconds = 2
/** Pages with something in their address that is one visitor's own: nothing of them is kept, each is rendered. */
const rendered = ['/merge-pdf?then=compress-pdf,split-pdf&own=1', '/login?own=1']

/** As many as there are cores: more of them would only wait for each other. */
const connections = 2

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
]

const load = async (url: string) => {
  const { requests, latency, non2xx } = await autocannon({ url, connections, duration: seconds })
  if (non2xx > 0) throw new Error(`${url}: ${non2xx} answers were no success`)
  // autocannon gives the 97.5th percentile, not the 95th: the bound is held against the stricter one.
  return { rate: requests.average, late: latency.p97_5, middle: latency.p50 }
}

await withSystem(async ({ urls }) => {
  const figures = new Map<string, Awaited<ReturnType<typeof load>>[]>()
  const sizes = new Map<string, number>()
  for (const page of pages) {
    const answer = await fetch(urls.site + page, { headers: { 'accept-language': 'en' } })
    sizes.set(page, gzipSync(await answer.text()).length)
    await load(urls.site + page)
  }
  // Round by round, so that what disturbs the machine disturbs all alike.
  for (let round = 0; round < rounds; round++)
    for (const page of pages) figures.set(page, [...(figures.get(page) ?? []), await load(urls.site + page)])
  const anew: string[] = []
  for (const page of rendered) {
    await load(urls.site + page)
    const { rate, middle, late } = await load(urls.site + page)
    anew.push(`${page}, rendered each time: ${rate} requests a second, median ${middle} ms, p97.5 ${late} ms`)
  }
  const of = (page: string, key: 'rate' | 'late' | 'middle') =>
    median((figures.get(page) ?? []).map((each) => each[key]))
  await record(
    'edge: every kind of page in workerd',
    [
      ...pages.flatMap((page) => [
        atLeast(`${page}: requests a second`, of(page, 'rate'), 600, '/s'),
        atMost(`${page}: late answers (p97.5)`, of(page, 'late'), 6, 'ms'),
      ]),
      atMost('the largest page, gzipped', Math.max(...sizes.values()) / 1000, 30, 'kB'),
    ],
    [
      ...pages.map(
        (page) => `${page}: median ${of(page, 'middle')} ms, ${((sizes.get(page) ?? 0) / 1000).toFixed(1)} kB gzipped`,
      ),
      ...anew,
      `${connections} connections, ${rounds} rounds of ${seconds} s each`,
    ],
  )
})
