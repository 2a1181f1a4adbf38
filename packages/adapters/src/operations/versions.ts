/**
 * Worker versions, so that a deployment breaks no run: a run stays on the version that started it, new runs start on the current one, and an
 * old version can be stopped when it has no runs left (docs.temporal.io/worker-versioning).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@temporalio/client'
import proto from '@temporalio/proto'
import { deployment, isNotFound } from '../temporal/connection.ts'

const { WorkerDeploymentVersionStatus: Status } = proto.temporal.api.enums.v1
const { PinnedOverrideBehavior: Pinned } = proto.temporal.api.workflow.v1.VersioningOverride

export interface WorkerVersion {
  version: string
  /** `waiting`: never promoted. `drained`: no runs left, its workers can be stopped. */
  state: 'current' | 'draining' | 'drained' | 'waiting'
  /** Running workflows pinned to it. */
  runs: number
  /** When its first worker registered, in ms since 1970. */
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
    if (isNotFound(error)) return undefined
    throw error
  }
}

/**
 * The server updates the drainage status only every few minutes, but the number of pinned runs is current. A version that was never current
 * may be waiting for its first promotion.
 */
function stateOf(status: number | null | undefined, runs: number): WorkerVersion['state'] {
  if (status === Status.WORKER_DEPLOYMENT_VERSION_STATUS_CURRENT) return 'current'
  if (status === Status.WORKER_DEPLOYMENT_VERSION_STATUS_DRAINED) return 'drained'
  if (status === Status.WORKER_DEPLOYMENT_VERSION_STATUS_DRAINING) return 'draining'
  return runs > 0 ? 'draining' : 'waiting'
}

/** Returns all registered versions, newest first; empty when workers are unversioned. */
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

/** gRPC's FAILED_PRECONDITION: the version has no worker yet at a queue that the current one serves. */
const notReady = 9
const isNotReady = (error: unknown) => error instanceof Error && 'code' in error && error.code === notReady

/** How long (ms) to wait for new workers, which start polling their queues one after the other. */
const usualPatience = 60_000

/**
 * Makes `version` current for new runs and for unversioned ones; `undefined` selects unversioned workers.
 *
 * @throws Error when the version has no registered worker, or none at a queue that the current version serves
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

/** Without a current version no worker takes new runs, so the first version that registers is promoted. */
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

/** Options that let a run continue on the current version. */
export const unpinned = {
  workflowExecutionOptions: { versioningOverride: { autoUpgrade: true } },
  updateMask: { paths: ['versioning_override'] },
}

/** Options that let a run continue on `version`. */
export const pinnedTo = (version: string) => ({
  workflowExecutionOptions: {
    versioningOverride: {
      pinned: {
        behavior: Pinned.PINNED_OVERRIDE_BEHAVIOR_PINNED,
        version: { deploymentName: deployment, buildId: version },
      },
    },
  },
  updateMask: { paths: ['versioning_override'] },
})

/**
 * Moves the runs pinned to `version` to the current one, for a version whose workers will not return.
 *
 * @returns the number of runs moved
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
