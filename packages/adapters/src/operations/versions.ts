/**
 * Versions of the workers, so that a deploy breaks no run: a run stays on the version that began it, new ones begin on the current
 * one, and an old version may be stopped when nothing is left on it (docs.temporal.io/worker-versioning).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@temporalio/client'
import proto from '@temporalio/proto'
import { deployment } from '../temporal/deployment.ts'
import { isMissing } from '../temporal/missing.ts'

const { WorkerDeploymentVersionStatus: Status } = proto.temporal.api.enums.v1

export interface WorkerVersion {
  version: string
  /** `waiting` was never promoted. A `drained` one has nothing left to do: its workers can be stopped. */
  state: 'current' | 'draining' | 'drained' | 'waiting'
  /** Runs that are held to it and not over. */
  runs: number
  /** When its first worker came, in ms since 1970. */
  since: number
}

const query = (version: string) =>
  `TemporalWorkerDeploymentVersion = "${deployment}:${version}" AND ExecutionStatus = "Running"`

async function describe(client: Client) {
  try {
    return await client.workflowService.describeWorkerDeployment({
      namespace: client.options.namespace,
      deploymentName: deployment,
    })
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/**
 * The server looks every few minutes whether a version is drained; that no run is held to it is known at once. One that was never
 * current may be waiting for its first promotion.
 */
function stateOf(status: number | null | undefined, runs: number): WorkerVersion['state'] {
  if (status === Status.WORKER_DEPLOYMENT_VERSION_STATUS_CURRENT) return 'current'
  if (status === Status.WORKER_DEPLOYMENT_VERSION_STATUS_DRAINED) return 'drained'
  if (status === Status.WORKER_DEPLOYMENT_VERSION_STATUS_DRAINING) return 'draining'
  return runs > 0 ? 'draining' : 'waiting'
}

/** All versions whose workers were seen, newest first; empty where workers have none. */
export async function workerVersions(client: Client): Promise<WorkerVersion[]> {
  const found = await describe(client)
  const versions = (found?.workerDeploymentInfo?.versionSummaries ?? []).map(async (one): Promise<WorkerVersion> => {
    const version = one.deploymentVersion?.buildId ?? ''
    const { count } = await client.workflow.count(query(version))
    return {
      version,
      state: stateOf(one.status, count),
      runs: count,
      since: Number(one.createTime?.seconds ?? 0) * 1000,
    }
  })
  return (await Promise.all(versions)).toSorted((a, b) => b.since - a.since)
}

/** gRPC's FAILED_PRECONDITION: there is no worker of the version yet at a queue that the current one serves. */
const notReady = 9
const isNotReady = (error: unknown) => error instanceof Error && 'code' in error && error.code === notReady

/** Workers that have just started come to their queues one after the other: so long (ms) they are waited for. */
const usualPatience = 60_000

/**
 * New runs begin on `version` from now on, and so do those that have no version; on workers without a version where it is `undefined`.
 *
 * @throws Error when no worker of it was seen, or none comes to a queue that the current version serves
 */
export async function promoteVersion(
  client: Client,
  version: string | undefined,
  patience = usualPatience,
): Promise<void> {
  const end = Date.now() + patience
  for (;;)
    try {
      await client.workflowService.setWorkerDeploymentCurrentVersion({
        namespace: client.options.namespace,
        deploymentName: deployment,
        buildId: version ?? '',
        identity: 'docweave ops',
      })
      return
    } catch (error) {
      if (!isNotReady(error)) throw error
      if (Date.now() > end)
        throw new Error(`${version} has no workers at a queue that the current version serves`, { cause: error })
      await sleep(1000)
    }
}

/** Where nothing was ever promoted nobody takes new runs: then the first version that comes is the current one. */
export async function promoteFirst(client: Client, version: string): Promise<void> {
  const found = await describe(client)
  if (found?.workerDeploymentInfo?.routingConfig?.currentDeploymentVersion?.buildId) return
  await client.workflowService.setWorkerDeploymentCurrentVersion({
    namespace: client.options.namespace,
    deploymentName: deployment,
    buildId: version,
    identity: 'docweave worker',
    ...(found?.conflictToken && { conflictToken: found.conflictToken }),
  })
}

/** What lets a run go on under whichever version is current. */
export const unpinned = {
  workflowExecutionOptions: { versioningOverride: { autoUpgrade: true } },
  updateMask: { paths: ['versioning_override'] },
}

/**
 * Lets the runs that are held to `version` go on with the current one: for a version whose workers are gone for good.
 *
 * @returns how many there were
 */
export async function releaseVersion(client: Client, version: string): Promise<number> {
  let count = 0
  for await (const { workflowId, runId } of client.workflow.list({ query: query(version) })) {
    await client.workflowService.updateWorkflowExecutionOptions({
      namespace: client.options.namespace,
      workflowExecution: { workflowId, runId },
      ...unpinned,
    })
    count++
  }
  return count
}
