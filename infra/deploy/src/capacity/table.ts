/** Renders the tables of CAPACITY.md from the plan and the simulation. */
import { type Assumed, planFor } from './plan.ts'
import { simulateScenarios } from './scenarios.ts'

const row = (...cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  [row(...head), row(...head.map(() => '---')), ...rows.map((cells) => row(...cells))].join('\n')
const round = (value: number) => (value >= 100 ? String(Math.round(value)) : value.toPrecision(2))
const whole = (value: number) => Math.round(value).toLocaleString('en-US')
const percent = (share: number) => `${Math.round(100 * share)} %`

/** Returns the text between the markers. The same assumptions yield the same text. */
export function capacityTables(assumed: Assumed): string {
  const plan = planFor(assumed)
  const { day, kinds } = assumed
  const { temporal, store, documents, money, jobsASecond } = plan
  const total = Object.values(money).reduce((sum, one) => sum + one, 0)
  return [
    `### Jobs`,
    `${whole(day.jobs)} jobs a day are ${round(jobsASecond.mean)} a second on average, and ${round(jobsASecond.peak)} at the busiest hour (${day.peak} times the mean).`,
    table(
      ['job', 'share', 'processor seconds', 'pieces', 'MB in', 'MB out', 'measured by'],
      kinds.map((kind) => [
        `${kind.name} (\`${kind.queue}\`)`,
        percent(kind.share),
        kind.coreSeconds,
        kind.pieces,
        kind.megabytesIn,
        kind.megabytesOut,
        kind.measured,
      ]),
    ),
    `### Workers at the busiest hour`,
    `Workers of ${day.cores} processors that are busy for ${percent(day.busy)} of the time.`,
    table(
      ['queue', 'jobs a second', 'pieces a second', 'busy processors', 'workers'],
      plan.queues.map((one) => [
        `\`${one.queue}\``,
        round(one.jobs),
        round(one.pieces),
        round(one.busyCores),
        one.workers,
      ]),
    ),
    `### Temporal, its database, the stores`,
    table(
      ['what', 'needed'],
      [
        ['events of histories, a second at the peak', whole(temporal.events)],
        ['transactions of PostgreSQL, a second at the peak', whole(temporal.transactions)],
        ['processors that Temporal’s services keep busy at the peak', round(temporal.cores)],
        ['processors that PostgreSQL keeps busy at the peak', round(temporal.databaseCores)],
        ['write-ahead log a day', `${whole(temporal.walGigabytesADay)} GB`],
        [`histories of ${assumed.measured.retentionDays} days in the database`, `${whole(temporal.keptGigabytes)} GB`],
        ['uploads at the peak', `${whole(store.uploadsMegabytesASecond)} MB/s`],
        ['in the bucket at the peak', `${whole(store.gigabytes)} GB`],
        ['objects written and read a day', `${whole(store.puts)} and ${whole(store.gets)}`],
        [
          'documents written and read a second on average',
          `${whole(documents.writes / 86_400)} and ${whole(documents.reads / 86_400)}`,
        ],
        ['results on their way to visitors a day', `${whole(store.gigabytesOut)} GB`],
      ],
    ),
    `### Money a month`,
    table(
      ['what', 'US dollars'],
      [
        ...Object.entries(money).map(([name, amount]): [string, string] => [name, whole(amount)]),
        ['together', whole(total)],
      ],
    ),
    `That is ${((1000 * total) / 30 / day.jobs).toFixed(2)} dollars for a thousand jobs.`,
    `### Six hours of the queue \`ocr\`, simulated`,
    `How long a piece waits for a worker, in seconds.`,
    table(
      ['workers', 'p50', 'p95', 'p99', 'most that waited', 'workers on average', 'at most'],
      simulateScenarios(assumed).map(({ name, outcome }) => [
        name,
        outcome.p50.toFixed(1),
        outcome.p95.toFixed(1),
        outcome.p99.toFixed(1),
        whole(outcome.longest),
        outcome.average.toFixed(1),
        outcome.most,
      ]),
    ),
  ].join('\n\n')
}

const [BEGIN, END] = ['<!-- begins: made by infra/deploy/src/capacity/write.ts -->', '<!-- ends -->']

/** Inserts the tables between a document's markers. @throws Error if it has none */
export function withTables(document: string, tables: string): string {
  const [before, rest] = document.split(BEGIN)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined) throw new Error('The document has no markers for the tables')
  return `${before}${BEGIN}\n\n${tables}\n\n${END}${after}`
}
