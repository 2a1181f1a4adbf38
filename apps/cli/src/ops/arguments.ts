/** Parses the command line of `docweave ops`, and states its usage. */
import { parseArgs } from 'node:util'
import type { RunQuery } from '@docweave/adapters/operations'
import { ErrorCode, IncidentFilter, IncidentRate, Queue, ReplayChanges } from '@docweave/contract'
import { tools } from '@docweave/tools/tools'
import { UsageError } from '../usage-error.ts'

export interface OpsRequest {
  command: string
  /** The positional arguments: job ids, digests, or a queue, worker or version. */
  names: string[]
  question: RunQuery
  /** Whether any filter was given. */
  asked: boolean
  limit: number
  /** Replays per second. */
  rate: number
  reason: string
  /** Whether to act; otherwise a dry run. */
  go: boolean
  heal: HealRequest
}

/** The options of `ops heal` besides the filter of all commands. */
export interface HealRequest {
  /** Limits the filter to the queue of the failed step, and to the version of the workers. */
  queue: Queue | undefined
  version: string | undefined
  changes: ReplayChanges
  /** Replays per second, if given. */
  rate: number | undefined
  action: 'pause' | 'resume' | 'cancel' | undefined
}

/** Returns the incident's filter. @throws UsageError if it has no condition, or one that an incident has not */
export function incidentFilterOf({ question, heal: { queue, version } }: OpsRequest): IncidentFilter {
  const { query, ...others } = question
  if (query !== undefined)
    throw new UsageError('--query is not possible with heal: use --code, --tool, --queue, --since.')
  const filter = IncidentFilter.safeParse({ ...others, queue, version })
  if (!filter.success) throw new UsageError(opsUsage)
  return filter.data
}

const units: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Parses a time, `90m`, `2h` or `3d` ago or an ISO 8601 date, to ms since 1970. @throws UsageError */
export function readTime(text: string, now: number): number {
  const [, count, unit = ''] = /^(\d+)([mhd])$/.exec(text) ?? []
  const at = count === undefined ? Date.parse(text) : now - Number(count) * (units[unit] ?? 0)
  if (Number.isNaN(at))
    throw new UsageError(`"${text}" is not a time: use 90m, 2h, 3d, or a date like 2026-11-22T08:00Z.`)
  return at
}

function readNumber(name: string, text: string, least: number): number {
  const value = Number(text)
  if (!Number.isFinite(value) || value < least) throw new UsageError(`--${name} must be a number, at least ${least}.`)
  return value
}

/** @throws UsageError that lists the queues */
export function readQueue(text: string | undefined): Queue {
  const queue = Queue.safeParse(text)
  if (!queue.success) throw new UsageError(`Queues: ${Queue.options.join(', ')}`)
  return queue.data
}

interface HealOptions {
  queue?: string | undefined
  version?: string | undefined
  on?: string | undefined
  time?: string | undefined
  memory?: string | undefined
  rate?: string | undefined
  large: boolean
  pause: boolean
  resume: boolean
  cancel: boolean
}

function readHeal({ queue, version, on, time, memory, rate, large, ...actions }: HealOptions): HealRequest {
  const changes = ReplayChanges.safeParse({
    ...(on === undefined ? {} : { version: on }),
    ...(large ? { large } : {}),
    ...(time === undefined ? {} : { seconds: Number(time) }),
    ...(memory === undefined ? {} : { memory: Number(memory) }),
  })
  if (!changes.success) throw new UsageError('--time and --memory are factors from 1 to 8; --on is a version.')
  const perSecond = rate === undefined ? undefined : Number(rate)
  if (perSecond !== undefined && !IncidentRate.safeParse(perSecond).success)
    throw new UsageError('--rate must be a number from 0.01 to 50.')
  const { pause, resume, cancel } = actions
  return {
    queue: queue === undefined ? undefined : readQueue(queue),
    version,
    changes: changes.data,
    rate: perSecond,
    action: pause ? 'pause' : resume ? 'resume' : cancel ? 'cancel' : undefined,
  }
}

/** Parses the arguments after `docweave ops`. @throws UsageError */
export function readOps(words: readonly string[], now: number): OpsRequest {
  const string = { type: 'string' } as const
  const flag = { type: 'boolean', default: false } as const
  const options = {
    code: string,
    tool: string,
    since: string,
    until: string,
    query: string,
    limit: { ...string, default: '100' },
    rate: string,
    queue: string,
    version: string,
    on: string,
    time: string,
    memory: string,
    large: flag,
    pause: flag,
    resume: flag,
    cancel: flag,
    reason: { ...string, default: 'put right by an operator' },
    go: flag,
  } as const
  const [command = '', ...rest] = words
  let parsed
  try {
    parsed = parseArgs({ args: rest, options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${opsUsage}`)
  }
  const { code, tool, since, until, query, limit, rate, reason, go } = parsed.values
  if (code !== undefined && !ErrorCode.safeParse(code).success) throw new UsageError(`Unknown error code: ${code}.`)
  if (tool !== undefined && !tools.has(tool)) throw new UsageError(`Unknown tool: ${tool}.`)
  const question = {
    code,
    tool,
    query,
    since: since === undefined ? undefined : readTime(since, now),
    until: until === undefined ? undefined : readTime(until, now),
  }
  return {
    command,
    names: parsed.positionals,
    question,
    asked: Object.values(question).some((value) => value !== undefined),
    limit: readNumber('limit', limit, 1),
    rate: readNumber('rate', rate ?? '1', 0.01),
    reason,
    go,
    heal: readHeal(parsed.values),
  }
}

/** Usage text of the operator commands. */
export const opsUsage = `Usage:
  docweave ops list    [which]                 jobs that failed and were not replayed, newest first
  docweave ops explain JOB...                  what failed, with which code, and where a replay would begin
  docweave ops replay  JOB...|which [--rate N] [--reason TEXT] [--go]
  docweave ops heal    [which] [--queue QUEUE] [--version VERSION] [--rate N] [--go]
                       lists the jobs of an incident; --go tries three of them, then replays the rest. With
                       --time F or --memory F their limits are F times as high, --large runs them in the queue for
                       large work, --on VERSION on other workers. Without options it lists the latest incidents.
  docweave ops heal    INCIDENT [--pause|--resume|--cancel|--rate N]
                       shows or changes an incident
  docweave ops find    DIGEST...               the ids of jobs by their digests in logs and traces
  docweave ops digest  JOB...                  the digests of jobs
  docweave ops cancel  JOB... [--go]
  docweave ops purge   JOB... [--go]           removes files, plan, record and history
  docweave ops queues                          the waiting steps, their longest wait, and the workers of each queue
  docweave ops pause   QUEUE [--reason TEXT]   starts no new steps; running ones finish
  docweave ops resume  QUEUE [--reason TEXT]
  docweave ops workers                         the workers with their queues and running steps
  docweave ops drain   WORKER                  it finishes its steps and accepts no more, until it is restarted
  docweave ops versions                        which version of the workers gets new jobs, and which can be stopped
  docweave ops promote VERSION                 new jobs start on it; running jobs end on the version that began them
                       unversioned             returns to workers without versions
  docweave ops keys list|create|rotate|revoke  API keys without an account; see docweave ops keys
  docweave ops release VERSION [--go]          if its workers are gone: their jobs continue with the current version

Which:
  --code CODE --tool TOOL --since TIME --until TIME --query FILTER --limit N (default 100)
  TIME is 90m, 2h or 3d ago, or a date; FILTER is in Temporal's query language (docs.temporal.io/list-filter).

Without --go nothing is done: the command prints what it would do. A replay starts before the failed activity; completed steps are kept,
and the visitor's page updates. --rate is the number of replays per second (default 1).

Uses a worker's settings: TEMPORAL_ADDRESS (or DOCWEAVE_TEMPORAL_PORT on this machine), TEMPORAL_NAMESPACE, DOCWEAVE_DATA, or the bucket and
the Firebase project.`
