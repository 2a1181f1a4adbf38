/** Benchmark of SSR of a tool page in workerd, against an empty route of the same app. */
import { loadOf, type Load } from './support/load.ts'
import { record } from './support/record.ts'
import { atLeast, atMost, median } from './support/statistics.ts'
import { withSystem } from './support/system.ts'

const rounds = 5
const seconds = 4

const load = (url: string) => loadOf(url, { connections: 8, seconds })

await withSystem(async ({ urls }) => {
  const tool: Load[] = []
  const empty: Load[] = []
  await load(`${urls.site}/pdf-ocr`)
  for (let round = 0; round < rounds; round++) {
    tool.push(await load(`${urls.site}/pdf-ocr`))
    empty.push(await load(`${urls.site}/page-blank`))
  }
  const of = (key: keyof Load, values: Load[]) => median(values.map((each) => each[key]))
  const figures = (name: string, values: Load[]) =>
    `${name}: ${of('rate', values).toFixed(0)} requests/s, median ${of('middle', values)} ms, p95 ${of('late', values)} ms`
  await record(
    'site: SSR of a tool page in workerd',
    [
      atLeast('requests per second against an empty route', of('rate', tool) / of('rate', empty), 0.6),
      atMost('response time (p95) against an empty route', of('late', tool) / of('late', empty), 3),
    ],
    [
      figures('/pdf-ocr', tool),
      figures('the empty route, in the default layout', empty),
      `8 connections, ${rounds} rounds of ${seconds} s each`,
    ],
  )
})
