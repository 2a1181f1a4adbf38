/** What operators see and do on the site, from the stores of an API host. */
import { statfs } from 'node:fs/promises'
import type { Client } from '@temporalio/client'
import type { DocumentStore, JobStore, Operations, OperationsOverview } from '@docweave/contract'
import { createReadiness, type ReachCheck } from '../readiness/index.ts'
import { createIncidentRunner } from '../temporal/incident-runner.ts'
import { reach, searchAttributes } from '../temporal/pipeline-runner.ts'
import { listWorkers, silenceOf } from '../worker-register/index.ts'
import { countFailed, previewIncident } from './incident-jobs.ts'
import { stateOfQueues } from './queues.ts'
import { queryOf } from './runs.ts'
import { workerVersions } from './versions.ts'

export interface OperationsSettings {
  client: Client
  documents: DocumentStore
  jobs: Pick<JobStore, 'get'>
  /** Of `temporal`, `files` and `documents`. */
  checks: Readonly<Record<string, ReachCheck>>
  /** A folder on the disk to report. */
  folder: string
  /** Origin of the Temporal UI. */
  temporalUi: string | undefined
}

const day = 86_400_000
/** The most failed runs that are counted, example jobs of a code, and jobs of a preview. */
const [mostFailed, examples, previewed] = [1000, 3, 20]

/** Counts the failed runs of the last day by code. */
async function failuresOf(client: Client): Promise<OperationsOverview['failures']> {
  const found = new Map<string, OperationsOverview['failures'][number]>()
  let seen = 0
  for await (const run of client.workflow.list({ query: queryOf({ since: Date.now() - day }) })) {
    const code = run.typedSearchAttributes.get(searchAttributes.error) ?? run.status.name
    const at = run.closeTime?.getTime() ?? 0
    const one = found.get(code) ?? { code, count: 0, lastAt: at, jobs: [] }
    const isNew = !one.jobs.includes(run.workflowId) && one.jobs.length < examples
    found.set(code, { ...one, count: one.count + 1, jobs: isNew ? [...one.jobs, run.workflowId] : one.jobs })
    if (++seen === mostFailed) break
  }
  return [...found.values()].toSorted((one, other) => other.count - one.count)
}

async function diskOf(folder: string): Promise<OperationsOverview['disk']> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

async function workersOf(documents: DocumentStore): Promise<OperationsOverview['workers']> {
  const workers = await listWorkers(documents)
  return workers.map((worker) => {
    const { id, queues, version, since, running, draining } = worker
    return { id, queues, version, since, running, draining, silence: silenceOf(worker) }
  })
}

/** What Temporal holds; nothing while it does not answer. */
async function runsOf(
  client: Client,
): Promise<Pick<OperationsOverview, 'versions' | 'failures'> & { queues: Awaited<ReturnType<typeof stateOfQueues>> }> {
  const [queues, versions, failures] = await Promise.all([
    stateOfQueues(client),
    workerVersions(client),
    failuresOf(client),
  ])
  return { queues, versions, failures }
}

export function createOperations(settings: OperationsSettings): Operations {
  const { client, documents, jobs, checks, folder, temporalUi } = settings
  const readiness = createReadiness(checks)
  const { namespace } = client.options
  return {
    async overview() {
      const [missing, disk] = await Promise.all([readiness.missing(), diskOf(folder)])
      const names = ['temporal', 'files', 'documents'] as const
      const stores = names.map((name) => ({ name, reachable: !missing.includes(name) }))
      const workers = missing.includes('documents') ? [] : await workersOf(documents)
      const runs = missing.includes('temporal')
        ? { queues: [], versions: [], failures: [] }
        : await reach(() => runsOf(client))
      const liveAt = (queue: string) =>
        workers.filter(({ queues, draining, silence }) => queues.includes(queue) && !draining && silence === 0).length
      return {
        at: Date.now(),
        ...{ stores, disk, workers, failures: runs.failures },
        versions: runs.versions.map(({ version, state, runs: count }) => ({ version, state, runs: count })),
        queues: runs.queues.map(({ queue, waiting, longest, paused }) => {
          return { queue, waiting, longest, paused, workers: liveAt(queue) }
        }),
        ...(temporalUi === undefined ? {} : { temporalUi: `${temporalUi}/namespaces/${namespace}` }),
      }
    },
    preview: (filter) =>
      reach(async () => {
        const found = []
        for await (const { jobId, code, status, tools, at } of previewIncident(client, jobs, filter)) {
          found.push({ id: jobId, code: code ?? status, tools: [...tools], at })
          if (found.length === previewed) break
        }
        const isAll = found.length < previewed
        return { count: isAll ? found.length : await countFailed(client, filter), jobs: found }
      }),
    incidents: createIncidentRunner(client),
  }
}
