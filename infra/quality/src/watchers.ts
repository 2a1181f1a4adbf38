/** Benchmark of a job query's latency while 1,000 pages watch jobs, one of which is always running. */
import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { persist, visitorOf } from './support/many-visitors.ts'
import { markedPage } from './support/pdf-pages.ts'
import { record } from './support/record.ts'
import { scanPages } from './support/scan-pages.ts'
import { atMost, quantile, type Finding } from './support/statistics.ts'
import { withSystem } from './support/system.ts'

const [watchers, jobs, looks, between] = [1000, 20, 800, 25]

await withSystem(async ({ urls }) => {
  // Generated first, because idle connections would be closed by the server meanwhile.
  const scan = new Uint8Array(scanPages('en', 60).pdf)
  const visitor = visitorOf(urls.api, 1)
  const text = [{ tool: 'pdf-to-txt', options: {} }]
  const done: string[] = []
  for (let number = 1; number < jobs; number++) {
    const id = await visitor.start(await visitor.upload(markedPage(number)), text)
    await visitor.ended(id, 100)
    done.push(id)
  }
  const working = await visitor.start(await visitor.upload(scan), [{ tool: 'pdf-ocr', options: { languages: ['en'] } }])
  const ids = [working, ...done]

  let open = 0
  let events = 0
  /** Opens a page's event stream; bytes are only counted, so that this process is not the bottleneck. */
  const watch = (id: string) =>
    new Promise<void>((resolve, reject) => {
      const url = `${urls.api}/trpc/jobs.watch?input=${encodeURIComponent(JSON.stringify({ id }))}`
      get(url, { headers: { accept: 'text/event-stream' } }, (answer) => {
        open++
        answer.on('data', (chunk: Buffer) => (events += chunk.includes('data:') ? 1 : 0)).on('close', () => open--)
        resolve()
      }).on('error', reject)
    })
  for (let number = 0; number < watchers; number++) await watch(ids[number % jobs] ?? '')
  await pause(2000)
  const openBefore = open

  const times: number[] = []
  for (let number = 0; number < looks; number++) {
    const began = performance.now()
    // An idle connection may just have been closed; the retry then takes half a second longer.
    await persist(() => visitor.look(ids[number % jobs] ?? ''))
    times.push(performance.now() - began)
    await pause(between)
  }
  const state = (await persist(() => visitor.look(working))).state
  const stays: Finding = {
    what: 'watchers before and after',
    ours: `${openBefore} and ${open}`,
    bound: `${watchers}`,
    holds: openBefore === watchers && open === watchers,
  }
  await record(
    'watchers: a job query while 1,000 pages watch',
    [atMost('p95 of a query', quantile(times, 0.95), 100, 'ms'), stays],
    [
      `p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms of ${looks} queries, one every ${between} ms, directly to the API; ${jobs} jobs watched by ${watchers / jobs} each, one of them running OCR of 60 pages (${state} at the end); ${events} chunks of events received`,
    ],
  )
})
process.exit()
