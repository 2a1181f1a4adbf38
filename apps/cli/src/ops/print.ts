/** Formats the output of the operator commands. */
import {
  refusalOf,
  type Explanation,
  type FailedRun,
  type QueueState,
  type WorkerVersion,
} from '@docweave/adapters/operations'
import { silenceOf, type WorkerEntry } from '@docweave/adapters/worker-register'
import { errorTable, ErrorCode, type Incident } from '@docweave/contract'
import { expiresAt, type Retention } from '@docweave/jobs'
import { isServiceKey, type KeyRecord } from '@docweave/jobs/api-keys'

const time = (at: number) => new Date(at).toISOString().replace(/\.\d+Z$/, 'Z')

export const runLine = ({ at, jobId, status, code, tools }: FailedRun): string =>
  [time(at), jobId, code ?? status, tools.join(' → ')].join('  ')

/** The printed parts of an explanation; the event id is only displayed, so any printable type will do. */
export interface Explained extends Omit<Explanation, 'resetPoint'> {
  resetPoint:
    | (Omit<NonNullable<Explanation['resetPoint']>, 'eventId'> & { eventId: { toString(): string } })
    | undefined
}

/** Returns a sentence that says whether a replay may succeed, according to the error table. */
function outlook({ status, code }: Explained): string {
  if (status === 'TERMINATED') return 'It was terminated manually: a replay continues where it stopped.'
  if (status === 'TIMED_OUT') return 'It timed out: a replay continues where it stopped.'
  const known = ErrorCode.safeParse(code)
  if (!known.success) return 'Its code is not in the error table: read the worker’s log.'
  return errorTable[known.data].retryable
    ? 'A replay may succeed: repair the cause first.'
    : 'The cause is the file or the options: a replay fails again, unless the tool itself was at fault.'
}

/** Returns how long the input files of a failed run are kept: a replay needs them. */
function deadline({ status, at }: Explained, retention: Retention, now: number): string[] {
  if (status !== 'FAILED') return []
  const until = expiresAt({}, { type: 'failed', at }, retention)
  return [
    until > now
      ? `Its input files are kept until ${time(until)} (DOCWEAVE_FAILED_HOURS): replay it before.`
      : `Its input files have been removed since ${time(until)} (DOCWEAVE_FAILED_HOURS): a replay ends in RESULT_EXPIRED.`,
  ]
}

export function explanationText(run: Explained, retention: Retention, now: number): string {
  const { resetPoint } = run
  const refusal = refusalOf(run)
  const failed = (resetPoint?.failed ?? []).map(
    ({ name, code, attempts, at }) =>
      `  ${time(at)}  ${name}  ${code}, ${attempts} ${attempts === 1 ? 'try' : 'tries'}`,
  )
  return [
    `${run.jobId}: ${run.status}${run.code === undefined ? '' : `, ${run.code}`} (${run.tools.join(' → ')})`,
    ...(failed.length > 0 ? ['Failed activities:', ...failed] : ['No activity of it has failed.']),
    ...(refusal === undefined
      ? [
          outlook(run),
          `A replay begins after event ${String(resetPoint?.eventId)} of run ${run.runId}.`,
          ...deadline(run, retention, now),
        ]
      : [`It ${refusal}. There is nothing to replay.`]),
  ].join('\n')
}

/** Aligns the cells of a table in columns. */
function tableText(table: readonly (readonly string[])[]): string {
  const widths = (table[0] ?? []).map((_, column) => Math.max(...table.map((row) => (row[column] ?? '').length)))
  return table
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Formats the queues with the live workers of the register: Temporal's own count includes recent workers that died or drained. */
export const queuesText = (queues: readonly QueueState[], workers: readonly WorkerEntry[]): string =>
  tableText([
    ['queue', 'waiting', 'longest', 'workers', ''],
    ...queues.map(({ queue, waiting, longest, paused, reason }) => [
      queue,
      String(waiting),
      `${Math.round(longest / 1000)} s`,
      String(workers.filter((one) => one.queues.includes(queue) && !one.draining && silenceOf(one) === 0).length),
      paused ? `paused${reason === undefined ? '' : `: ${reason}`}` : '',
    ]),
  ])

const limitsOf = ({ tools, perMinute, networks }: KeyRecord) =>
  [tools?.join(','), perMinute === undefined ? undefined : `${perMinute}/min`, networks?.join(',')].flatMap(
    (text) => text ?? [],
  )

export const keysText = (keys: readonly KeyRecord[], now: number): string =>
  tableText([
    ['key', 'name', 'secret', 'owner', 'created', 'used', 'expires', 'limits'],
    ...keys.map((key) => [
      key.id,
      key.name,
      `${key.secret.start}…`,
      isServiceKey(key) ? 'operator' : key.owner,
      time(key.createdAt),
      key.lastUsedAt === undefined ? 'never' : time(key.lastUsedAt),
      key.expiresAt === undefined ? 'never' : key.expiresAt <= now ? 'expired' : time(key.expiresAt),
      limitsOf(key).join(' '),
    ]),
  ])

const advice: Record<WorkerVersion['state'], string> = {
  current: 'takes new jobs',
  draining: 'leave its workers until its jobs are over',
  drained: 'its workers can be stopped',
  waiting: 'not promoted yet',
}

export const versionsText = (versions: readonly WorkerVersion[]): string =>
  tableText([
    ['version', 'state', 'jobs', 'since', ''],
    ...versions.map(({ version, state, runs, since }) => [version, state, String(runs), time(since), advice[state]]),
  ])

function standingOf(worker: WorkerEntry): string {
  const silence = silenceOf(worker)
  if (silence > 0) return `silent for ${Math.round(silence / 1000)} s`
  if (!worker.draining) return ''
  return worker.running > 0 ? 'draining' : 'drained: end its process'
}

export const workersText = (workers: readonly WorkerEntry[]): string =>
  tableText([
    ['worker', 'version', 'running', 'since', 'queues', ''],
    ...workers.map((worker) => {
      const { id, version, running, since, queues } = worker
      return [id, version ?? '-', String(running), time(since), queues.join(','), standingOf(worker)]
    }),
  ])

/** One line of progress. */
export function incidentLine({
  state,
  found,
  isListed,
  replayed,
  underWay,
  healed,
  failing,
  skipped,
}: Incident): string {
  const sum = (counts: readonly { count: number }[]) => counts.reduce((total, { count }) => total + count, 0)
  const parts = [
    `${replayed} of ${isListed ? '' : 'up to '}${found} replayed`,
    `${healed} healed`,
    ...(underWay > 0 ? [`${underWay} under way`] : []),
    ...(failing.length > 0 ? [`${sum(failing)} still fail`] : []),
    ...(skipped.length > 0 ? [`${sum(skipped)} skipped`] : []),
  ]
  return `${state}: ${parts.join(', ')}`
}

/** An incident with what still fails, and what can be done next. */
export function incidentText(incident: Incident): string {
  const { id, startedAt, startedBy, state, pausedBy, failing, skipped } = incident
  return [
    `Incident ${id}, started ${time(startedAt)} by ${startedBy}`,
    incidentLine(incident),
    ...failing.map(({ code, count, jobs }) => `  ${code}  ${count}, such as ${jobs.join(' ')}`),
    ...skipped.map(({ reason, count }) => `  skipped: ${reason}  ${count}`),
    ...(state === 'paused' && pausedBy === 'trial'
      ? [`A job that was tried failed again. Repair the cause, then: ops heal ${id} --resume`]
      : []),
    ...(state === 'paused' && pausedBy === 'operator' ? [`Paused. To go on: ops heal ${id} --resume`] : []),
  ].join('\n')
}
