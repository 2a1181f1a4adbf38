/** 1,000 concurrent small jobs of many visitors, each with a unique mark: no result contains another visitor's. */
import pLimit from 'p-limit'
import { persist, visitorOf } from './support/many-visitors.ts'
import { markedPage, markOf, marksIn } from './support/pdf-pages.ts'
import { record } from './support/record.ts'
import { exactly, quantile } from './support/statistics.ts'
import { withSystem } from './support/system.ts'

const [jobs, visitors] = [1000, 100]
const steps = [{ tool: 'pdf-to-txt', options: {} }]

await withSystem(async ({ urls }) => {
  const people = Array.from({ length: visitors }, (_, number) => visitorOf(urls.api, number))
  const all = Array.from({ length: jobs }, (_, number) => people[number % visitors]).filter(
    (each) => each !== undefined,
  )
  const began = Date.now()
  const ids = await pLimit(16).map(all, async (visitor, index) => {
    const upload = await visitor.upload(markedPage(index))
    return persist(() => visitor.start(upload, steps))
  })
  const takenIn = (Date.now() - began) / 1000
  const ended = await Promise.all(all.map((visitor, index) => visitor.ended(ids[index] ?? '', 3000)))
  const seconds = (Date.now() - began) / 1000
  const marks = await pLimit(16).map(all, async (visitor, index) =>
    marksIn(Buffer.from(await visitor.result(ids[index] ?? '')).toString()),
  )
  const own = marks.filter((found, index) => found.includes(markOf(index))).length
  const crossed = marks.filter((found, index) => found.some((mark) => mark !== markOf(index))).length
  const times = ended.map(({ createdAt, endedAt }) => ((endedAt ?? Infinity) - createdAt) / 1000)
  await record(
    'parallel: 1,000 small jobs of 100 visitors',
    [
      exactly('completed jobs', ended.filter(({ state }) => state === 'done').length, jobs),
      exactly('results with their own mark', own, jobs),
      exactly('results with another visitor’s mark', crossed, 0),
    ],
    [
      `pdf-to-txt on one page; all accepted after ${takenIn.toFixed(0)} s, done after ${seconds.toFixed(0)} s (${(jobs / seconds).toFixed(1)} per second)`,
      `from start to done p50 ${quantile(times, 0.5).toFixed(1)} s, p95 ${quantile(times, 0.95).toFixed(1)} s`,
    ],
  )
})
process.exit()
