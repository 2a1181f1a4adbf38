/** Parses the command line of `docweave ops`. */
import { parseArgs } from 'node:util'
import type { Question } from '@docweave/adapters/operations'
import { ErrorCode, Queue } from '@docweave/contract'
import { tools } from '@docweave/tools/tools'
import { UsageError } from '../usage-error.ts'
import { opsUsage } from './usage.ts'

export interface OpsRequest {
  command: string
  /** The positional arguments: job ids, digests, or a queue, worker or version. */
  names: string[]
  question: Question
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
