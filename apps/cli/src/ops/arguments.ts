/** Parses the command line of `docweave ops`. */
import { parseArgs } from 'node:util'
import type { RunQuery } from '@docweave/adapters/operations'
import { ErrorCode, Queue } from '@docweave/contract'
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
}

const units: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Parses a time, `90m`, `2h` or `3d` ago or an ISO 8601 date, to ms since 1970. @throws UsageError */
export function readTime(text: string, now: number): number {
  const [, count, unit = ''] = /^(\d+)([mhd])$/.exec(text) ?? []
  const at = count === undefined ? Date.parse(text) : now - Number(count) * (units[unit] ?? 0)
  if (Number.isNaN(at))
    throw new UsageError(`"${text}" is no time: write 90m, 2h, 3d, or a date like 2026-11-22T08:00Z.`)
  return at
}

function readNumber(name: string, text: string, least: number): number {
  const value = Number(text)
  if (!Number.isFinite(value) || value < least) throw new UsageError(`--${name} is a number from ${least}.`)
  return value
}

/** @throws UsageError that lists the queues */
export function readQueue(text: string | undefined): Queue {
  const queue = Queue.safeParse(text)
  if (!queue.success) throw new UsageError(`Queues: ${Queue.options.join(', ')}`)
  return queue.data
}

/** Parses the arguments after `docweave ops`. @throws UsageError */
export function readOps(words: readonly string[], now: number): OpsRequest {
  const string = { type: 'string' } as const
  const options = {
    code: string,
    tool: string,
    since: string,
    until: string,
    query: string,
    limit: { ...string, default: '100' },
    rate: { ...string, default: '1' },
    reason: { ...string, default: 'put right by an operator' },
    go: { type: 'boolean', default: false },
  } as const
  const [command = '', ...rest] = words
  let parsed
  try {
    parsed = parseArgs({ args: rest, options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${opsUsage}`)
  }
  const { code, tool, since, until, query, limit, rate, reason, go } = parsed.values
  if (code !== undefined && !ErrorCode.safeParse(code).success) throw new UsageError(`There is no code ${code}.`)
  if (tool !== undefined && !tools.has(tool)) throw new UsageError(`There is no tool ${tool}.`)
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
    rate: readNumber('rate', rate, 0.01),
    reason,
    go,
  }
}

/** Usage text of the operator commands. */
export const opsUsage = `Usage:
  docweave ops list    [which]                 jobs that ended badly and were not replayed, newest first
  docweave ops explain JOB...                  what failed, with which code, and where a replay would begin
  docweave ops replay  JOB...|which [--rate N] [--reason TEXT] [--go]
  docweave ops find    DIGEST...               the ids of jobs by their digests, as logs and traces tell them
  docweave ops digest  JOB...                  the digests of jobs
  docweave ops cancel  JOB... [--go]
  docweave ops purge   JOB... [--go]           removes files, plan, record and history, for good
  docweave ops queues                          what waits, for how long, and how many workers there are
  docweave ops pause   QUEUE [--reason TEXT]   no step of it begins; what has begun goes on
  docweave ops resume  QUEUE [--reason TEXT]
  docweave ops workers                         who works at which queues, on how much
  docweave ops drain   WORKER                  it ends what it is at and takes no more; started again it works
  docweave ops versions                        which build of the workers takes new jobs, and which can be stopped
  docweave ops promote VERSION                 new jobs begin on it; those that run end on the version that began them
                       unversioned             for going back to workers without versions
  docweave ops release VERSION [--go]          for workers that are gone for good: their jobs go on with the current version

Which:
  --code CODE --tool TOOL --since TIME --until TIME --query FILTER --limit N (100 unless said)
  TIME is 90m, 2h or 3d ago, or a date; FILTER is Temporal's language for lists.

Without --go nothing is done: it says what would be. A replay begins before the failed activity; what was finished is kept, and the
visitor's page comes alive. --rate is how many are taken up a second (1 unless said).

Settings as a worker's: TEMPORAL_ADDRESS (or DOCWEAVE_TEMPORAL_PORT on this machine), TEMPORAL_NAMESPACE, DOCWEAVE_DATA, or the bucket and
the Firebase project.`
