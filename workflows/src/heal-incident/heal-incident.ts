/**
 * The workflow that heals an incident: it replays three of its failed jobs, and the others at a rate if the three are healed. Everything is
 * counted here, so a process that dies loses nothing. Its workers move it to a newer build, because it may outlive a deployment: a change of
 * it must replay the recorded histories.
 */
import {
  CancellationScope,
  condition,
  continueAsNew,
  log,
  proxyActivities,
  setCurrentDetails,
  setHandler,
  sleep,
  workflowInfo,
} from '@temporalio/workflow'
import type { Incident, IncidentTask } from '@docweave/contract'
import type { IncidentActivities } from '../activities.ts'
import { incidentQuery, pauseSignal, rateSignal, resumeSignal } from './messages.ts'
import {
  addPage,
  advance,
  countEnds,
  countReplays,
  detailsOf,
  isOver,
  pause,
  progressOf,
  resume,
  roomOf,
} from './progress.ts'

const {
  'list-failed-jobs': listFailedJobs,
  'replay-jobs': replayJobs,
  'look-at-replays': lookAtReplays,
} = proxyActivities<IncidentActivities>({
  startToCloseTimeout: '2m',
  // As for steps: detects within 10 s that the worker died.
  heartbeatTimeout: '10s',
  retry: { initialInterval: '1s', maximumInterval: '30s' },
})

const second = 1000
/** The waits between two looks at the replays under way: short while some end. */
const [shortestWait, longestWait] = [second, 15 * second]
/** Temporal limits a history to 51,200 events; a short one is cheap to replay. */
const mostEvents = 4000

/** Repeats work that fails although its activity was retried: an incident ends only when its jobs have ended, or by an operator. */
async function insist<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;)
    try {
      return await work()
    } catch (error) {
      log.warn('an incident cannot continue', { error })
      await sleep(longestWait)
    }
}

/** Heals an incident. `progress` is what an earlier run of the workflow has done. Returns the incident at its end. */
export async function healIncident(task: IncidentTask, progress = progressOf(task)): Promise<Incident> {
  const { incident } = progress
  let isTold = false
  const told = (change: () => void) => {
    if (!isOver(incident)) change()
    isTold = true
  }
  setHandler(incidentQuery, () => incident)
  setHandler(pauseSignal, () => told(() => pause(incident, 'operator')))
  setHandler(resumeSignal, () => told(() => resume(progress)))
  setHandler(rateSignal, (rate) => told(() => void (incident.rate = rate)))
  void CancellationScope.current().cancelRequested.catch(() => told(() => void (incident.state = 'cancelled')))

  /** Replays some of the jobs, and returns how many it has dealt with. */
  const replaySome = async (room: number) => {
    if (progress.waiting.length === 0) addPage(progress, await insist(() => listFailedJobs(task, progress.next)))
    const jobs = progress.waiting.splice(0, Math.min(room, Math.max(1, Math.round(incident.rate))))
    if (jobs.length > 0) countReplays(progress, await insist(() => replayJobs(task, jobs)))
    return jobs.length
  }

  // A replay that has begun is counted even if the incident is cancelled meanwhile.
  return CancellationScope.nonCancellable(async () => {
    let [replayed, replayedAt] = [0, 0]
    let [lookAt, wait] = [0, shortestWait]
    const replayAt = () => replayedAt + (replayed * second) / incident.rate
    for (;;) {
      const room = roomOf(progress)
      if (room > 0 && Date.now() >= replayAt()) [replayedAt, replayed] = [Date.now(), await replaySome(room)]
      if (progress.underWay.length > 0 && Date.now() >= lookAt) {
        const ends = await insist(() => lookAtReplays(progress.underWay))
        countEnds(progress, ends)
        wait = ends.length > 0 ? shortestWait : Math.min(2 * wait, longestWait)
        lookAt = Date.now() + wait
      }
      advance(progress)
      setCurrentDetails(detailsOf(incident))
      if (isOver(incident)) return incident
      if (workflowInfo().continueAsNewSuggested || workflowInfo().historyLength > mostEvents)
        await continueAsNew<typeof healIncident>(task, progress)
      const due = [...(roomOf(progress) > 0 ? [replayAt()] : []), ...(progress.underWay.length > 0 ? [lookAt] : [])]
      if (due.length === 0) await condition(() => isTold)
      else await condition(() => isTold, Math.max(1, Math.min(...due) - Date.now()))
      isTold = false
    }
  })
}
