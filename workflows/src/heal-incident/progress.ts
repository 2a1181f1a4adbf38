/** The progress of an incident: what its workflow counts, and carries from one run to the next. */
import type {
  ErrorCode,
  FailedJob,
  FailedPage,
  Incident,
  IncidentTask,
  Replay,
  ReplayEnd,
  SkipReason,
} from '@docweave/contract'

/** Jobs that are tried before the others. */
const trials = 3

/** Replays under way, at most: visitors' new jobs must find workers, too. */
const mostUnderWay = 100

/** Example jobs of each code that still fails. */
const examples = 5

export interface Progress {
  incident: Incident
  /** Listed jobs that are not replayed yet: at most a page. */
  waiting: FailedJob[]
  /** Replays that have not ended. */
  underWay: FailedJob[]
  /** Where the next page of the list begins. */
  next?: string | undefined
  /** The number of jobs on the pages so far. */
  listed: number
  /** Whether the trial is over. */
  isTried: boolean
}

export const progressOf = ({ id, filter, changes, rate, startedAt, startedBy }: IncidentTask): Progress => ({
  incident: {
    ...{ id, filter, changes, rate, startedAt, startedBy },
    state: 'trying',
    found: 0,
    isListed: false,
    replayed: 0,
    underWay: 0,
    healed: 0,
    failing: [],
    skipped: [],
  },
  waiting: [],
  underWay: [],
  listed: 0,
  isTried: false,
})

const sum = (counts: readonly { count: number }[]) => counts.reduce((total, { count }) => total + count, 0)

/** The number of replays that have ended, well or not. */
const triedOf = ({ healed, failing }: Incident) => healed + sum(failing)

/** Whether jobs are left that were neither replayed nor skipped. */
const isMore = ({ incident, waiting }: Progress) => waiting.length > 0 || !incident.isListed

/** Returns how many more jobs may be replayed now. */
export function roomOf(progress: Progress): number {
  const { incident, underWay } = progress
  if (!isMore(progress)) return 0
  if (incident.state === 'running') return mostUnderWay - underWay.length
  return incident.state === 'trying' ? Math.max(0, trials - triedOf(incident) - underWay.length) : 0
}

export const isOver = ({ state }: Incident): boolean => state === 'done' || state === 'cancelled'

/** Adds a page of the list. */
export function addPage(progress: Progress, { jobs, next, count }: FailedPage): void {
  const { incident } = progress
  progress.waiting = jobs
  progress.next = next
  incident.isListed = next === undefined
  incident.found = count ?? incident.found
  progress.listed += jobs.length
  if (incident.isListed) incident.found = progress.listed
}

function skip({ skipped }: Incident, reason: SkipReason): void {
  const known = skipped.find((one) => one.reason === reason)
  if (known) known.count++
  else skipped.push({ reason, count: 1 })
}

/** Records what was replayed. */
export function countReplays({ incident, underWay }: Progress, replays: readonly Replay[]): void {
  for (const { jobId, runId, skipped } of replays)
    if (runId === undefined) skip(incident, skipped ?? 'not-replayable')
    else {
      incident.replayed++
      underWay.push({ jobId, runId })
    }
  incident.underWay = underWay.length
}

function addFailure({ failing }: Incident, code: ErrorCode, jobId: string): void {
  const known = failing.find((one) => one.code === code)
  if (!known) failing.push({ code, count: 1, jobs: [jobId] })
  else {
    known.count++
    if (known.jobs.length < examples) known.jobs.push(jobId)
  }
}

/** Records how replays ended. */
export function countEnds(progress: Progress, ends: readonly ReplayEnd[]): void {
  const { incident } = progress
  for (const { jobId, code, skipped } of ends) {
    if (skipped) skip(incident, skipped)
    else if (code === undefined) incident.healed++
    else addFailure(incident, code, jobId)
  }
  incident.failing.sort((one, other) => other.count - one.count)
  const ended = new Set(ends.map(({ jobId }) => jobId))
  progress.underWay = progress.underWay.filter(({ jobId }) => !ended.has(jobId))
  incident.underWay = progress.underWay.length
}

/** Moves on: to the end when nothing is left, and from the trial to a pause if a tried job failed, otherwise to the others. */
export function advance(progress: Progress): void {
  const { incident, underWay } = progress
  if (underWay.length > 0 || isOver(incident)) return
  if (!isMore(progress)) {
    incident.state = 'done'
    delete incident.pausedBy
  } else if (incident.state === 'trying' && triedOf(incident) >= trials) {
    progress.isTried = true
    if (incident.failing.length > 0) pause(incident, 'trial')
    else incident.state = 'running'
  }
}

export function pause(incident: Incident, by: NonNullable<Incident['pausedBy']>): void {
  if (incident.state === 'paused') return
  incident.state = 'paused'
  incident.pausedBy = by
}

/** Continues with the trial if it is not over. An operator who resumes after a failed trial wants the other jobs replayed. */
export function resume({ incident, isTried }: Progress): void {
  if (incident.state !== 'paused') return
  incident.state = isTried ? 'running' : 'trying'
  delete incident.pausedBy
}

/** One line for the Temporal UI. */
export function detailsOf({ state, found, isListed, replayed, healed, failing, skipped }: Incident): string {
  const total = `${isListed ? '' : 'up to '}${found}`
  const codes = failing.map(({ code, count }) => `, ${count} ${code}`).join('')
  return `${state}: ${replayed} of ${total} replayed, ${healed} healed${codes}, ${sum(skipped)} skipped`
}
