/** What an operator reads at a terminal. */
import type { Explanation, FailedRun, QueueState, WorkerVersion } from '@docweave/adapters/operations'
import type { WorkerEntry } from '@docweave/adapters/worker-register'
import { errorTable, ErrorCode } from '@docweave/contract'

const time = (at: number) => new Date(at).toISOString().replace(/\.\d+Z$/, 'Z')

export const runLine = ({ at, jobId, status, code, tools }: FailedRun): string =>
  [time(at), jobId, code ?? status, tools.join(' → ')].join('  ')

/** Whether a replay may end otherwise, by the table of codes. */
function outlook(code: string | undefined): string {
  const known = ErrorCode.safeParse(code)
  if (!known.success) return 'Its code is none of the table: read the worker’s log.'
  return errorTable[known.data].retryable
    ? 'A replay may end otherwise: mend the cause first.'
    : 'It lies in the file or the options: a replay of the same will fail again, unless the tool itself was at fault.'
}

export function explanationText({ resetPoint, ...run }: Explanation): string {
  const failed = (resetPoint?.failed ?? []).map(
    ({ name, code, attempts, at }) =>
      `  ${time(at)}  ${name}  ${code}, ${attempts} ${attempts === 1 ? 'try' : 'tries'}`,
  )
  return [
    `${run.jobId}: ${run.status}${run.code === undefined ? '' : `, ${run.code}`} (${run.tools.join(' → ')})`,
    ...(failed.length > 0 ? ['Activities that were given up:', ...failed] : ['No activity of it was given up.']),
    outlook(run.code),
    resetPoint
      ? `A replay begins after event ${String(resetPoint.eventId)} of run ${run.runId}.`
      : 'It has no point to go back to.',
  ].join('\n')
}

/** Rows of cells below each other, as wide as their widest. */
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

export const queuesText = (queues: readonly QueueState[]): string =>
  tableText([
    ['queue', 'waiting', 'longest', 'workers', ''],
    ...queues.map(({ queue, waiting, longest, workers, paused }) => [
      queue,
      String(waiting),
      `${Math.round(longest / 1000)} s`,
      String(workers),
      paused ? 'paused' : '',
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

export const workersText = (workers: readonly WorkerEntry[]): string =>
  tableText([
    ['worker', 'version', 'running', 'since', 'queues', ''],
    ...workers.map(({ id, version, running, since, queues, draining }) => [
      id,
      version ?? '-',
      String(running),
      time(since),
      queues.join(','),
      draining ? (running > 0 ? 'draining' : 'drained') : '',
    ]),
  ])
