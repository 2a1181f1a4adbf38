/** Starts, lists and steers incidents as Temporal workflows. */
import { randomBytes } from 'node:crypto'
import { WorkflowNotFoundError, type Client } from '@temporalio/client'
import { DocweaveError, Incident, incidentQueue, type IncidentFilter, type IncidentRunner } from '@docweave/contract'
import type { healIncident } from '@docweave/workflows'
import { reach } from './pipeline-runner.ts'

const prefix = 'incident:'
const handleOf = (client: Client, id: string) => client.workflow.getHandle(`${prefix}${id}`)

/** How many incidents are listed, newest first. */
const listed = 20

/** A worker answers a query; without one, or with a busy one, no page should wait longer (ms). */
const patience = 5000

/** One line for the workflow list: `code ENGINE_FAILED, queue ocr`. */
const summary = (filter: IncidentFilter) =>
  Object.entries(filter)
    .map(([name, value]) => `${name} ${typeof value === 'number' ? new Date(value).toISOString() : value}`)
    .join(', ')

async function findIncident(client: Client, id: string): Promise<Incident> {
  try {
    return Incident.parse(
      await client.withDeadline(Date.now() + patience, () => handleOf(client, id).query<unknown>('incident')),
    )
  } catch (error) {
    throw error instanceof WorkflowNotFoundError ? new DocweaveError('JOB_NOT_FOUND', {}, error) : error
  }
}

/** Calls an incident that may have ended: then there is nothing to do. */
async function tell(client: Client, id: string, call: () => Promise<unknown>): Promise<void> {
  try {
    await call()
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error
    // Temporal does not distinguish them here: throws if there is no such incident.
    await findIncident(client, id)
  }
}

/** Creates a runner for the cluster that `client` is connected to. */
export const createIncidentRunner = (client: Client): IncidentRunner => ({
  start: (request) =>
    reach(async () => {
      const id = randomBytes(6).toString('hex')
      await client.workflow.start<typeof healIncident>('healIncident', {
        workflowId: `${prefix}${id}`,
        taskQueue: incidentQueue,
        args: [{ ...request, id, startedAt: Date.now() }],
        staticSummary: summary(request.filter),
      })
      return id
    }),
  find: (id) => reach(() => findIncident(client, id)),
  list: () =>
    reach(async () => {
      const ids: string[] = []
      const query = 'WorkflowType = "healIncident" AND ExecutionStatus != "ContinuedAsNew"'
      for await (const { workflowId } of client.workflow.list({ query })) {
        ids.push(workflowId.slice(prefix.length))
        if (ids.length === listed) break
      }
      return Promise.all(ids.map((id) => findIncident(client, id)))
    }),
  pause: (id) => reach(() => tell(client, id, () => handleOf(client, id).signal('pause'))),
  resume: (id) => reach(() => tell(client, id, () => handleOf(client, id).signal('resume'))),
  setRate: (id, rate) => reach(() => tell(client, id, () => handleOf(client, id).signal('rate', rate))),
  cancel: (id) => reach(() => tell(client, id, () => handleOf(client, id).cancel())),
})
