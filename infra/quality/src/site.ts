/** Benchmark of SSR of a tool page in workerd, against the smallest page of the same site. */
import { loadOf, type Load } from './support/load.ts'
import { record } from './support/record.ts'
import { atLeast, atMost, median } from './support/statistics.ts'
import { withSystem } from './support/system.ts'

const rounds = 5
const seconds = 4

const load = (url: string) => loadOf(url, { connections: 8, seconds })

await withSystem(async ({ urls }) => {
  const tool: Load[] = []
  const small: Load[] = []
  await load(`${urls.site}/pdf-ocr`)
  for (let round = 0; round < rounds; round++) {
    tool.push(await load(`${urls.site}/pdf-ocr`))
    small.push(await load(`${urls.site}/thankyou`))
  }
  const of = (key: keyof Load, values: Load[]) => median(values.map((each) => each[key]))
  const figures = (name: string, values: Load[]) =>
    `${name}: ${of('rate', values).toFixed(0)} requests/s, median ${of('middle', values)} ms, p95 ${of('late', values)} ms`
  await record(
    'site: SSR of a tool page in workerd',
    [
      atLeast('requests per second against the smallest page', of('rate', tool) / of('rate', small), 0.6),
      atMost('response time (p95) against the smallest page', of('late', tool) / of('late', small), 3),
    ],
    [
      figures('/pdf-ocr', tool),
      figures('/thankyou, the smallest page in the default layout', small),
      `8 connections, ${rounds} rounds of ${seconds} s each`,
    ],
  )
})
