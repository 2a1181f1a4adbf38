/** Measures a job's costs for Temporal and its database, the basis of CAPACITY.md. Written to `test-results/costs.json`. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { execa } from 'execa'
import { documentPdf } from '@docweave/fixtures'
import { describe, expect, test } from 'vitest'
import { addressOf, namespaceOf, ports, type HostName } from '../hosts.ts'
import { DATABASE } from '../postgres.ts'
import type { Fixtures } from './fixtures.ts'

const JOBS = 40
const AT_ONCE = 4
/** The unit of processor time in /proc (USER_HZ). */
const TICKS_A_SECOND = 100

async function sql(question: string): Promise<number> {
  const where = ['-h', addressOf('postgres'), '-p', String(ports.postgres), '-U', DATABASE.user, '-d', 'temporal']
  const env = { PATH: '/usr/bin:/bin', PGPASSWORD: DATABASE.password }
  return Number((await execa('psql', [...where, '-tAc', question], { env, extendEnv: false })).stdout)
}

/** Returns the processor seconds of all processes on a host: fields 14 and 15 of /proc/PID/stat (proc(5)), counted after the name. */
async function processorSeconds(host: HostName): Promise<number> {
  const { stdout } = await execa('ip', ['netns', 'pids', namespaceOf(host)])
  const ticks = await Promise.all(
    stdout
      .trim()
      .split('\n')
      .map(async (pid) => {
        const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
        const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number)
        return user + system
      }),
  )
  return ticks.reduce((sum, one) => sum + one, 0) / TICKS_A_SECOND
}

const counters = {
  temporalSeconds: () => processorSeconds('temporal'),
  databaseSeconds: () => processorSeconds('postgres'),
  transactions: () => sql('select sum(xact_commit) from pg_stat_database'),
  walBytes: () => sql("select pg_current_wal_lsn() - '0/0'::pg_lsn"),
  databaseBytes: () => sql('select sum(pg_database_size(oid)) from pg_database'),
}
const names = ['temporalSeconds', 'databaseSeconds', 'transactions', 'walBytes', 'databaseBytes'] as const
const look = async () => Promise.all(names.map((name) => counters[name]()))

export function costs(setting: () => Fixtures): void {
  describe('the cost of a job with two fast steps', () => {
    test('is measured in Temporal and in its database', async () => {
      const { bySite, temporal } = setting()
      const pdf = documentPdf({ pages: 2 })
      const steps = [
        { tool: 'rotate-pdf', options: {} },
        { tool: 'compress-pdf', options: {} },
      ]
      const one = async () => {
        const id = await bySite.start([await bySite.upload(pdf, 'a.pdf')], steps)
        await bySite.ended(id)
        return id
      }
      await one()
      const before = await look()
      const began = Date.now()
      const ids: string[] = []
      const visitor = async () => {
        for (let done = 0; done < JOBS / AT_ONCE; done++) ids.push(await one())
      }
      await Promise.all(Array.from({ length: AT_ONCE }, visitor))
      const seconds = (Date.now() - began) / 1000
      const after = await look()
      const { events = [] } = await temporal.workflow.getHandle(ids[0] ?? '').fetchHistory()
      const { raw } = await temporal.workflow.getHandle(ids[0] ?? '').describe()
      const perJob = Object.fromEntries(names.map((name, i) => [name, ((after[i] ?? 0) - (before[i] ?? 0)) / JOBS]))
      const found = {
        jobs: JOBS,
        seconds,
        perJob,
        events: events?.length ?? 0,
        historyBytes: Number(raw.workflowExecutionInfo?.historySizeBytes ?? 0),
        activities: events?.filter((event) => event.activityTaskScheduledEventAttributes).length,
        workflowTasks: events?.filter((event) => event.workflowTaskScheduledEventAttributes).length,
        markers: events?.filter((event) => event.markerRecordedEventAttributes).length,
      }
      await mkdir('test-results', { recursive: true })
      await writeFile('test-results/costs.json', JSON.stringify(found, undefined, 2))
      console.log(found)
      expect(found.activities).toBe(2)
      // Above these bounds the plan in CAPACITY.md is no longer valid.
      expect(found.events).toBeLessThanOrEqual(50)
      expect(found.perJob['transactions']).toBeLessThan(200)
    })
  })
}
