/** Answers the API's calls about jobs of this browser. Those that the server goes on with are asked for there, and shown as one job. */
import { DocweaveError, isOpen, type JobView } from '@docweave/contract'
import { jobViewOf } from '@docweave/jobs'
import type { JobRecord, RemoteJob } from '@docweave/jobs/in-browser'
import { RetryChanges } from '@docweave/tool-kit/plan'
import { z } from 'zod'
import { createApiClient } from '../api/client.ts'
import { failureFrom } from '../failures/failure-of.ts'
import { keyed } from '../job/job-keys.ts'
import { handedOverView } from './handed-over-view.ts'
import { localRunner } from './local-runner.ts'
import { prepareLocalFiles } from './service-worker/register.ts'

// zod would compile schemas with `new Function`, which the CSP forbids.
z.config({ jitless: true })

/** Previews of other kinds than the browser's own are drawn by the server. */
const ownView = ({ job, plan }: JobRecord): JobView => ({ ...jobViewOf(job, new Set()), stepsHere: plan.steps.length })

const viewOf = (record: JobRecord, remote: JobView | undefined): JobView =>
  record.remote && remote && record.job.state !== 'expired'
    ? handedOverView(ownView(record), remote, record.remote)
    : ownView(record)

const server = createApiClient()

/** The server's part of a job; `undefined` if there is none, or it is deleted. @throws TRPCClientError if the server cannot be reached */
async function readRemote({ remote }: JobRecord): Promise<JobView | undefined> {
  if (!remote) return undefined
  try {
    return await server.jobs.get.query({ id: remote.id })
  } catch (error) {
    if (failureFrom(error).code === 'JOB_NOT_FOUND') return undefined
    throw error
  }
}

async function get(id: string): Promise<JobView> {
  const runner = localRunner()
  const record = await runner.get(id)
  const remote = await readRemote(record)
  const isGone = record.remote !== undefined && (remote === undefined || remote.state === 'expired')
  if (!isGone || record.job.state === 'expired') return viewOf(record, remote)
  // The browser keeps its part no longer than the server keeps the results.
  await runner.expire(id)
  return viewOf(await runner.find(id), undefined)
}

/** A retry for the server's part of a job: its steps and inputs are counted from there. */
function remoteChanges({ options, without, only, ...changes }: RetryChanges, { from, sources }: RemoteJob) {
  const inputsOf = (files: readonly number[]) =>
    sources.flatMap((source, index) => (files.includes(source) ? [index] : []))
  return {
    ...changes,
    without: inputsOf(without),
    ...(only ? { only: inputsOf(only) } : {}),
    ...(options ? { options: { ...options, step: options.step - from } } : {}),
  }
}

async function retry(id: string, input: unknown): Promise<void> {
  const changes = RetryChanges.parse(input)
  const { remote } = await localRunner().find(id)
  if (remote && (changes.options?.step ?? remote.from) >= remote.from)
    return server.jobs.retry.mutate({ ...keyed(remote.id), ...remoteChanges(changes, remote) })
  // With other options the steps here make other files, which another job of the server goes on with.
  if (remote) await server.jobs.remove.mutate(keyed(remote.id)).catch(() => undefined)
  return localRunner().retry(id, changes)
}

async function cancel(id: string): Promise<void> {
  const { remote } = await localRunner().find(id)
  return remote ? server.jobs.cancel.mutate(keyed(remote.id)) : localRunner().cancel(id)
}

async function remove(id: string): Promise<void> {
  const { remote } = await localRunner().find(id)
  if (remote) await server.jobs.remove.mutate(keyed(remote.id))
  await localRunner().remove(id)
}

async function place(id: string): Promise<{ ahead: number | null }> {
  const { remote } = await localRunner().find(id)
  // No job waits for others here.
  return remote ? server.jobs.place.query({ id: remote.id }) : { ahead: null }
}

const calls: Readonly<Record<string, (id: string, input: unknown) => Promise<unknown>>> = {
  get,
  place,
  cancel,
  retry,
  remove,
}

/** Goes on with a failed job on the server. @throws DocweaveError `JOB_NOT_FOUND`, `JOB_NOT_RETRYABLE` */
export const continueOnServer = (id: string, challenged: boolean): Promise<void> =>
  localRunner().continueOnServer(id, challenged)

/** Answers the call `name` of the router `jobs`. @throws DocweaveError as the server does, or TRPCClientError if the server did */
export function answerCall(name: string, id: string, input: unknown): Promise<unknown> {
  const call = calls[name]
  if (!call) throw new DocweaveError('INTERNAL', {}, `no jobs.${name} for a job of this browser`)
  return call(id, input)
}

/**
 * Reports a job now and after every change, until the returned function is called. Continues it if it has not ended.
 *
 * @throws DocweaveError `JOB_NOT_FOUND`
 */
export async function watchJob(id: string, onChange: (view: JobView) => void): Promise<() => void> {
  const runner = localRunner()
  await runner.get(id)
  // The page links to the files as soon as it has the job.
  await prepareLocalFiles()
  let isOver = false
  let followed: string | undefined
  let remoteView: JobView | undefined
  let unfollow = () => {}
  const tell = async (): Promise<void> => {
    const record = await runner.records.read(id)
    if (!record || isOver) return
    const { job, remote } = record
    if (remote?.id !== followed) {
      unfollow()
      followed = remote?.id
      remoteView = undefined
      if (remote) unfollow = follow(remote.id)
    }
    // Until the server has answered, the job looks as it did last.
    if (!remote || remoteView || job.state === 'expired') onChange(viewOf(record, remoteView))
    if (isOpen(job)) runner.continue(id)
  }
  const follow = (remoteId: string) => {
    const { unsubscribe } = server.jobs.watch.subscribe(
      { id: remoteId },
      {
        onData: ({ data }) => {
          remoteView = data
          // The browser keeps its part no longer than the server.
          void (data.state === 'expired' ? runner.expire(id) : tell())
        },
        // The server has deleted it.
        onError: () => void get(id).catch(() => undefined),
      },
    )
    return unsubscribe
  }
  const unwatch = runner.records.watch(id, () => void tell())
  await tell()
  return () => {
    isOver = true
    unwatch()
    unfollow()
  }
}
