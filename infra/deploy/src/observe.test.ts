/** Alerts and dashboard use existing metrics, in valid PromQL. */
import { readFile } from 'node:fs/promises'
import { parser } from '@prometheus-io/lezer-promql'
import { createApiMetrics, createWorkerMetrics, meterQueues, meterDiskSpace } from '@docweave/adapters/metrics'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'

const read = (name: string) => readFile(new URL(`../observe/${name}`, import.meta.url), 'utf8')

const Alerts = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          for: z.string().regex(/^\d+[smh]$/),
          labels: z.object({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.object({ summary: z.string().min(10), begin: z.string().min(10) }),
        }),
      ),
    }),
  ),
})
const Dashboard = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).default([]) })),
})

const alerts = Alerts.parse(parse(await read('alerts.yaml'))).groups.flatMap(({ rules }) => rules)
const panels = Dashboard.parse(JSON.parse(await read('dashboard.json'))).panels.filter(
  ({ targets }) => targets.length > 0,
)
const asked: [string, string][] = [
  ...alerts.map(({ alert, expr }): [string, string] => [alert, expr]),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }): [string, string] => [title, expr])),
]

/** Returns the metric names in a PromQL query, and whether the query is valid. */
function readQuery(query: string) {
  const names: string[] = []
  let isWhole = true
  parser.parse(query).iterate({
    enter: ({ type, from, to, node }) => {
      if (type.isError) isWhole = false
      if (type.name === 'Identifier' && node.parent?.name === 'VectorSelector') names.push(query.slice(from, to))
    },
  })
  return { names, isWhole }
}

/** Returns the names of our metrics in Prometheus, which adds `up` itself. */
async function known(): Promise<Set<string>> {
  const worker = createWorkerMetrics()
  worker.jobEnded('a', 'done', '')
  meterDiskSpace(worker.registry, '.')
  const api = createApiMetrics()
  meterQueues(api.registry, async () => [])
  const names = new Set(['up'])
  for (const { registry } of [worker, api])
    for (const { name, type } of await registry.getMetricsAsJSON())
      for (const suffix of String(type) === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']) names.add(name + suffix)
  return names
}

test('the number of alerts and panels is plausible', () => {
  expect(alerts.length).toBeGreaterThanOrEqual(6)
  expect(panels.length).toBeGreaterThanOrEqual(10)
})

test.each(asked)('uses existing metrics in a valid query: %s', async (_title, query) => {
  const { names, isWhole } = readQuery(query)
  expect(isWhole).toBe(true)
  expect(names.length).toBeGreaterThan(0)
  const there = await known()
  expect(names.filter((name) => !there.has(name))).toEqual([])
})

test('detects an unknown metric and an invalid query', async () => {
  expect((await known()).has(readQuery('rate(docweave_nothing_total[5m])').names[0] ?? '')).toBe(false)
  expect(readQuery('sum(rate(up[5m])').isWhole).toBe(false)
})
