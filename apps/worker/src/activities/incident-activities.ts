/** The activities of `healIncident`: they list, replay and look at failed jobs. */
import { endOfReplay, listFailedJobs, replayForIncident } from '@docweave/adapters/operations'
import { asActivity } from '@docweave/adapters/temporal-worker'
import type { FailedJob, IncidentTask, JobStore, Replay } from '@docweave/contract'
import type { IncidentActivities } from '@docweave/workflows/activities'

type TemporalClient = Parameters<typeof listFailedJobs>[0]

export const incidentActivities = (temporal: TemporalClient, jobs: Pick<JobStore, 'get'>): IncidentActivities => ({
  'list-failed-jobs': asActivity((_host, task: IncidentTask, next?: string) =>
    listFailedJobs(temporal, jobs, task, next),
  ),
  'replay-jobs': asActivity(async ({ signal }, task: IncidentTask, failed: FailedJob[]) => {
    const replays: Replay[] = []
    for (const one of failed) {
      signal.throwIfAborted()
      replays.push(await replayForIncident(temporal, jobs, task, one))
    }
    return replays
  }),
  'look-at-replays': asActivity(async (_host, replays: FailedJob[]) => {
    const ends = await Promise.all(replays.map((one) => endOfReplay(temporal, one)))
    return ends.flatMap((end) => end ?? [])
  }),
})
