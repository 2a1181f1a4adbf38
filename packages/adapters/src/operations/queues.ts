/** The queues of the conversion cluster, for an operator: what waits at them, and holding them back. */
import type { Client } from '@temporalio/client'
import proto from '@temporalio/proto'
import { largeLane, Queue } from '@docweave/contract'

/** Steps are activities; a queue of workflow tasks Temporal lets nobody hold back. */
const activities = proto.temporal.api.enums.v1.TaskQueueType.TASK_QUEUE_TYPE_ACTIVITY

export interface QueueState {
  queue: Queue
  waiting: number
  /** How long the first of them has waited, in ms. */
  longest: number
  /** Workers that asked for work within some minutes. */
  workers: number
  paused: boolean
}

async function stateOfLane(client: Client, name: string): Promise<Omit<QueueState, 'queue'>> {
  const found = await client.workflowService.describeTaskQueue({
    namespace: client.options.namespace,
    taskQueue: { name },
    taskQueueType: activities,
    reportStats: true,
    reportConfig: true,
  })
  const { approximateBacklogCount, approximateBacklogAge } = found.stats ?? {}
  const limit = found.config?.queueRateLimit?.rateLimit
  return {
    waiting: Number(approximateBacklogCount ?? 0),
    longest: Number(approximateBacklogAge?.seconds ?? 0) * 1000,
    workers: found.pollers.length,
    paused: limit !== undefined && limit !== null && (limit.requestsPerSecond ?? 0) === 0,
  }
}

/** The lane of large work is a part of its queue. */
async function stateOfQueue(client: Client, queue: Queue): Promise<QueueState> {
  const [small, large] = await Promise.all([stateOfLane(client, queue), stateOfLane(client, largeLane(queue))])
  return {
    queue,
    waiting: small.waiting + large.waiting,
    longest: Math.max(small.longest, large.longest),
    workers: small.workers,
    paused: small.paused && large.paused,
  }
}

export const stateOfQueues = (client: Client): Promise<QueueState[]> =>
  Promise.all(Queue.options.map((queue) => stateOfQueue(client, queue)))

/** No step of the queue begins until it is resumed; those that have begun go on, and jobs are taken in. */
export const pauseQueue = (client: Client, queue: Queue, reason: string) => limit(client, queue, 0, reason)

export const resumeQueue = (client: Client, queue: Queue, reason: string) => limit(client, queue, undefined, reason)

async function limit(client: Client, queue: Queue, requestsPerSecond: number | undefined, reason: string) {
  for (const taskQueue of [queue, largeLane(queue)])
    await client.workflowService.updateTaskQueueConfig({
      namespace: client.options.namespace,
      taskQueue,
      taskQueueType: activities,
      identity: 'docweave ops',
      updateQueueRateLimit: { reason, ...(requestsPerSecond !== undefined && { rateLimit: { requestsPerSecond } }) },
    })
}
