/** `docweave ops heal`: replays the failed jobs of an incident, and shows, pauses, resumes and cancels incidents. */
import { setTimeout as sleep } from 'node:timers/promises'
import { countFailed, previewIncident } from '@docweave/adapters/operations'
import { createIncidentRunner, type connectTemporal } from '@docweave/adapters/temporal'
import { DocweaveError, type Incident } from '@docweave/contract'
import { UsageError } from '../usage-error.ts'
import { incidentFilterOf, opsUsage, type OpsRequest } from './arguments.ts'
import { incidentLine, incidentText, runLine } from './print.ts'
import { withStores } from './stores.ts'

type Cluster = ReturnType<typeof connectTemporal>

const say = (text: string) => process.stdout.write(`${text}\n`)

/** How often (ms) progress is looked at. */
const lookEvery = 1000

/** Returns the incident; `undefined` while Temporal or all workers are unavailable, which does not harm it. */
const lookAt = (cluster: Cluster, id: string): Promise<Incident | undefined> =>
  createIncidentRunner(cluster)
    .find(id)
    .catch((error: unknown) => {
      if (error instanceof DocweaveError && error.code === 'SERVICE_UNAVAILABLE') return undefined
      throw error
    })

/** Prints the progress until the incident ends or pauses. Returns 1 if jobs still fail or were not replayed. */
async function follow(cluster: Cluster, id: string): Promise<number> {
  for (let before = ''; ; await sleep(lookEvery)) {
    const incident = await lookAt(cluster, id)
    const line = incident ? incidentLine(incident) : 'Waiting for Temporal or a worker …'
    if (line !== before) say(line)
    before = line
    if (!incident || incident.state === 'trying' || incident.state === 'running') continue
    say(incidentText(incident))
    return incident.state === 'done' && incident.failing.length === 0 ? 0 : 1
  }
}

/** Prints the jobs that an incident would replay. */
async function preview(cluster: Cluster, request: OpsRequest): Promise<number> {
  const filter = incidentFilterOf(request)
  const count = await withStores(async ({ jobs }) => {
    let shown = 0
    for await (const run of previewIncident(cluster, jobs, filter)) {
      if (shown === request.limit) break
      say(runLine(run))
      shown++
    }
    return shown
  })
  if (count === 0) say('None.')
  else if (count < request.limit) say(`${count} in all. Nothing was done: add --go to heal them.`)
  else say(`Up to ${await countFailed(cluster, filter)} in all. Nothing was done: add --go to heal them.`)
  return 0
}

async function start(cluster: Cluster, request: OpsRequest): Promise<number> {
  const { changes, rate = 1 } = request.heal
  const filter = incidentFilterOf(request)
  const id = await createIncidentRunner(cluster).start({ filter, changes, rate, startedBy: 'docweave ops' })
  say(`Incident ${id}. It continues if you interrupt this command: \`ops heal ${id}\` shows it.`)
  return follow(cluster, id)
}

async function change(cluster: Cluster, id: string, { heal: { action, rate } }: OpsRequest): Promise<number> {
  const runner = createIncidentRunner(cluster)
  if (action) await runner[action](id)
  if (rate !== undefined) await runner.setRate(id, rate)
  say(incidentText(await runner.find(id)))
  return 0
}

/** Runs the command; returns the number of failures. @throws UsageError */
export async function heal(cluster: Cluster, request: OpsRequest): Promise<number> {
  const { names, asked, go, heal: options } = request
  const [id, ...others] = names
  if (others.length > 0) throw new UsageError(opsUsage)
  try {
    if (id !== undefined) return await (go ? follow(cluster, id) : change(cluster, id, request))
    if (options.action) throw new UsageError(opsUsage)
    if (go) return await start(cluster, request)
    if (asked || options.queue !== undefined || options.version !== undefined) return await preview(cluster, request)
    const incidents = await createIncidentRunner(cluster).list()
    for (const incident of incidents) say(`${incident.id}  ${incidentLine(incident)}`)
    if (incidents.length === 0) say('None.')
    return 0
  } catch (error) {
    if (!(error instanceof DocweaveError)) throw error
    say(
      error.code === 'JOB_NOT_FOUND'
        ? `${id}: Temporal knows no such incident`
        : 'No worker answers: incidents are processed when one runs.',
    )
    return 1
  }
}
