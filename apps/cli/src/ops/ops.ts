/** `docweave ops`: commands to inspect and repair failed jobs. Exit code 0, or 1 when something could not be done. */
import { setTimeout as sleep } from 'node:timers/promises'
import { jobDigest } from '@docweave/adapters/log'
import {
  explainRun,
  failedRuns,
  findByDigest,
  pauseQueue,
  refusalOf,
  replayRun,
  resumeQueue,
  stateOfQueues,
  type FailedRun,
} from '@docweave/adapters/operations'
import { connectTemporal, createPipelineRunner } from '@docweave/adapters/temporal'
import { listWorkers } from '@docweave/adapters/worker-register'
import { removeJob } from '@docweave/jobs'
import { createPayloadCodec } from '@docweave/adapters/payload-codec'
import { UsageError } from '../usage-error.ts'
import { readOps, readQueue, type OpsRequest, opsUsage } from './arguments.ts'
import { deployCommands } from './deploy.ts'
import { env } from './env.ts'
import { keys } from './keys.ts'
import { heal } from './heal.ts'
import { explanationText, queuesText, runLine } from './print.ts'
import { withStores } from './stores.ts'

type Cluster = ReturnType<typeof connectTemporal>

const say = (text: string) => process.stdout.write(`${text}\n`)

async function* meant(cluster: Cluster, { question, limit }: OpsRequest): AsyncGenerator<FailedRun> {
  let count = 0
  for await (const run of failedRuns(cluster, question)) {
    if (++count > limit) return
    yield run
  }
}

/**
 * Runs `work` on each named job, or without `--go` only prints what it would do; returns the number of failures.
 *
 * @param refusal returns why a job must be skipped; printed after the job's id
 */
async function each(
  { names, go }: OpsRequest,
  verb: string,
  work: (jobId: string) => Promise<string>,
  { pause = 0, refusal }: { pause?: number; refusal?: (jobId: string) => Promise<string | undefined> } = {},
): Promise<number> {
  if (names.length === 0) throw new UsageError(opsUsage)
  let failures = 0
  let held = 0
  for (const [index, jobId] of names.entries()) {
    if (go && index > 0 && pause > 0) await sleep(pause)
    try {
      const why = await refusal?.(jobId)
      if (why !== undefined) throw new Error(why)
      if (!go) held++
      say(go ? await work(jobId) : `would ${verb} ${jobId}`)
    } catch (error) {
      failures++
      say(`${jobId}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  if (!go) say(held > 0 ? `Dry run: nothing was done to ${held}. Add --go to act.` : 'There is nothing to do.')
  return failures
}

async function namesOf(cluster: Cluster, request: OpsRequest): Promise<string[]> {
  if (request.names.length > 0) return request.names
  if (!request.asked) throw new UsageError(opsUsage)
  const found: string[] = []
  for await (const { jobId } of meant(cluster, request)) found.push(jobId)
  return found
}

async function list(cluster: Cluster, request: OpsRequest): Promise<number> {
  let count = 0
  for await (const run of meant(cluster, request)) {
    say(runLine(run))
    count++
  }
  say(count === 0 ? 'None.' : `${count} in all.`)
  return 0
}

async function replay(cluster: Cluster, request: OpsRequest): Promise<number> {
  const names = await namesOf(cluster, request)
  if (names.length === 0) {
    say('None.')
    return 0
  }
  return each(
    { ...request, names },
    'replay',
    async (jobId) => `${jobId}: replayed as run ${await replayRun(cluster, jobId, request.reason)}`,
    { pause: 1000 / request.rate, refusal: async (jobId) => refusalOf(await explainRun(cluster, jobId)) },
  )
}

async function purge(cluster: Cluster, request: OpsRequest): Promise<number> {
  const runner = createPipelineRunner(cluster)
  return withStores((found) => {
    const stores = { ...found, runner }
    return each(request, 'purge', async (jobId) => {
      const job = await stores.jobs.get(jobId)
      if (!job) {
        // Files may remain of a job whose record was deleted.
        await stores.files.removeSpace(`jobs/${jobId}`)
        await stores.documents.delete('plans', jobId)
        await runner.forget(jobId)
        return `${jobId}: no record; remaining files of it are removed`
      }
      if (job.state === 'waiting' || job.state === 'running') throw new Error('it has not ended: cancel it first')
      await removeJob(stores, { ...job, removeRequested: true, forgetRequested: true }, Date.now())
      return `${jobId}: removed`
    })
  })
}

/** Resolves digests from logs to job ids, if Temporal still retains their runs. */
async function find(cluster: Cluster, { names }: OpsRequest): Promise<number> {
  if (names.length === 0) throw new UsageError(opsUsage)
  const found = await findByDigest(cluster, names)
  for (const digest of names) say(`${digest}: ${found.get(digest) ?? 'Temporal retains no run of such a job'}`)
  return names.filter((digest) => !found.has(digest)).length
}

function digest({ names }: OpsRequest): number {
  if (names.length === 0) throw new UsageError(opsUsage)
  for (const id of names) say(`${id}: ${jobDigest(id)}`)
  return 0
}

/** Commands that do not need Temporal, and so work while it is unavailable. */
const withoutTemporal = new Set(['workers', 'drain', 'digest'])

/** Whether Temporal answers; prints the address if not. */
async function isReached({ connection }: Cluster): Promise<boolean> {
  try {
    await connection.withDeadline(Date.now() + 5_000, () => connection.ensureConnected())
    return true
  } catch {
    say(`Temporal does not answer at ${env.temporal.address}: check TEMPORAL_ADDRESS and the Temporal server.`)
    return false
  }
}

/** Runs the command in `words`, the arguments after `docweave ops`, and returns the exit code. @throws UsageError */
export async function ops(words: readonly string[]): Promise<number> {
  // Its options are its own, and it needs no cluster.
  if (words[0] === 'keys') return keys(words.slice(1))
  const request = readOps(words, Date.now())
  const { command, names, reason } = request
  const keysOfPayloads = command === 'heal' ? env.payloadKeys() : undefined
  const cluster = connectTemporal({
    ...env.temporal,
    ...(keysOfPayloads ? { codec: createPayloadCodec(keysOfPayloads) } : {}),
  })
  const commands: Record<string, () => Promise<number>> = {
    list: () => list(cluster, request),
    replay: () => replay(cluster, request),
    heal: () => {
      if (!keysOfPayloads) throw new UsageError('Incidents are encrypted: set DOCWEAVE_SECRET_KEY.')
      return heal(cluster, request)
    },
    explain: () =>
      each({ ...request, go: true }, 'explain', async (jobId) =>
        explanationText(await explainRun(cluster, jobId), env.retention, Date.now()),
      ),
    cancel: () =>
      each(request, 'cancel', async (jobId) => {
        await createPipelineRunner(cluster).cancel(jobId)
        return `${jobId}: cancellation requested`
      }),
    purge: () => purge(cluster, request),
    find: () => find(cluster, request),
    digest: async () => digest(request),
    queues: async () => {
      const workers = await withStores(({ documents }) => listWorkers(documents))
      say(queuesText(await stateOfQueues(cluster), workers))
      return 0
    },
    pause: async () => {
      const queue = readQueue(names[0])
      await pauseQueue(cluster, queue, reason)
      say(`${queue}: paused. Running steps end; new jobs are accepted and wait until \`ops resume ${queue}\`.`)
      return 0
    },
    resume: async () => {
      const queue = readQueue(names[0])
      await resumeQueue(cluster, queue, reason)
      say(`${queue}: resumed.`)
      return 0
    },
    ...deployCommands(cluster, request),
  }
  const run = commands[command]
  if (!run) throw new UsageError(opsUsage)
  try {
    if (!withoutTemporal.has(command) && !(await isReached(cluster))) return 1
    return (await run()) > 0 ? 1 : 0
  } finally {
    await cluster.connection.close()
  }
}
