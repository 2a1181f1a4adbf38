/** SSR of a tool page in workerd against an empty route of the same app. */
import autocannon from 'autocannon'
import { record } from './support/record.ts'
import { atLeast, atMost, median } from './support/statistics.ts'
import { withSystem } from './support/system.ts'

const rounds = 5
const seconds = 4

const load = async (url: string) => {
  const { requests, latency, non2xx } = await autocannon({ url, connections: 8, duration: seconds })
  if (non2xx > 0) throw new Error(`${url}: ${non2xx} answers were no success`)
  // autocannon gives the 97.5th percentile, not the 95th: the bound is held against the stricter one.
  return { rate: requests.average, late: latency.p97_5, middle: latency.p50 }
}

await withSystem(async ({ urls }) => {
  const tool: Awaited<ReturnType<typeof load>>[] = []
  const empty: typeof tool = []
  await load(`${urls.site}/pdf-ocr`)
  for (let round = 0; round < rounds; round++) {
    tool.push(await load(`${urls.site}/pdf-ocr`))
    empty.push(await load(`${urls.site}/page-blank`))
  }
  const of = (key: 'rate' | 'late' | 'middle', values: typeof tool) => median(values.map((each) => each[key]))
  const figures = (name: string, values: typeof tool) =>
    `${name}: ${of('rate', values).toFixed(0)} requests/s, median ${of('middle', values)} ms, p97.5 ${of('late', values)} ms`
  await record(
    'site: SSR of a tool page in workerd',
    [
      atLeast('requests a second against an empty route', of('rate', tool) / of('rate', empty), 0.6),
      atMost('late answers (p97.5) against an empty route', of('late', tool) / of('late', empty), 3),
    ],
    [
      figures('/pdf-ocr', tool),
      figures('the empty route, in the default layout', empty),
      `8 connections, ${rounds} rounds of ${seconds} s each`,
    ],
  )
})
