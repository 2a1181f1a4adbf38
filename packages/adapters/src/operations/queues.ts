/** Queue operations for operators: backlog, pause and resume. */
import type { Client } from '@temporalio/client'
import proto from '@temporalio/proto'
import { largeQueue, Queue } from '@docweave/contract'

/** Steps are activities; Temporal cannot pause a queue of workflow tasks. */
const { TASK_QUEUE_TYPE_ACTIVITY: activities, TASK_QUEUE_TYPE_WORKFLOW: runs } =
  proto.temporal.api.enums.v1.TaskQueueType

export interface QueueState {
  queue: Queue
  /** Waiting steps, and jobs that no worker has picked up yet, so that no step is scheduled. */
  waiting: number
  /** How long the oldest has waited, in ms. */
  longest: number
  /** Workers that polled within some minutes, including ones that have died or drained since. */
  workers: number
  paused: boolean
  /** The reason that the operator gave. */
  reason: string | undefined
}

async function stateOfLane(
  client: Client,
  name: string,
  taskQueueType = activities,
): Promise<Omit<QueueState, 'queue'>> {
  const found = await client.workflowService.describeTaskQueue({
    namespace: client.options.namespace,
    taskQueue: { name },
    taskQueueType,
    reportStats: true,
    reportConfig: true,
  })
  const { approximateBacklogCount, approximateBacklogAge } = found.stats ?? {}
  const { rateLimit: limit, metadata } = found.config?.queueRateLimit ?? {}
  const paused = limit !== undefined && limit !== null && (limit.requestsPerSecond ?? 0) === 0
  return {
    waiting: Number(approximateBacklogCount ?? 0),
    longest: Number(approximateBacklogAge?.seconds ?? 0) * 1000,
    workers: found.pollers.length,
    paused,
    reason: paused ? metadata?.reason || undefined : undefined,
  }
}

/** The state of a queue includes that of its queue for large work. */
async function stateOfQueue(client: Client, queue: Queue): Promise<QueueState> {
  const [small, large, jobs] = await Promise.all([
    stateOfLane(client, queue),
    stateOfLane(client, largeQueue(queue)),
    stateOfLane(client, queue, runs),
  ])
  return {
    queue,
    waiting: small.waiting + large.waiting + jobs.waiting,
    longest: Math.max(small.longest, large.longest, jobs.longest),
    workers: small.workers,
    paused: small.paused && large.paused,
    reason: small.reason,
  }
}

export const stateOfQueues = (client: Client): Promise<QueueState[]> =>
  Promise.all(Queue.options.map((queue) => stateOfQueue(client, queue)))

/** No step of the queue starts until it is resumed; running steps continue, and jobs are still accepted. */
export const pauseQueue = (client: Client, queue: Queue, reason: string) => limit(client, queue, 0, reason)

export const resumeQueue = (client: Client, queue: Queue, reason: string) => limit(client, queue, undefined, reason)

async function limit(client: Client, queue: Queue, requestsPerSecond: number | undefined, reason: string) {
  for (const taskQueue of [queue, largeQueue(queue)])
    await client.workflowService.updateTaskQueueConfig({
      namespace: client.options.namespace,
      taskQueue,
      taskQueueType: activities,
      identity: 'docweave ops',
      updateQueueRateLimit: { reason, ...(requestsPerSecond !== undefined && { rateLimit: { requestsPerSecond } }) },
    })
}
