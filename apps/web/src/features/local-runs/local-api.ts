/** Answers the API's calls about jobs of this browser. Those that the server goes on with are asked for there, and shown as one job. */
import { DocweaveError, isOpen, type JobView } from '@docweave/contract'
import { jobViewOf } from '@docweave/jobs'
import type { JobRecord } from '@docweave/jobs/in-browser'
import { RetryChanges } from '@docweave/tool-kit/plan'
import { createApiClient } from '../api/client.ts'
import { failureFrom } from '../failures/failure-of.ts'
import { keyed } from '../job/job-keys.ts'
import { handedOverView } from './handed-over-view.ts'
import { localRunner } from './local-runner.ts'
import { isRemoteRetry, remoteChanges } from './remote-retry.ts'
import { prepareLocalFiles } from './service-worker/register.ts'

/** Larger than the revision of any job of the server, so that a change here makes a view newer than all views before. */
const mostRevisions = 1e9

/** Previews of other kinds than the browser's own are drawn by the server. */
function ownView({ job, plan }: JobRecord): JobView {
  const view = jobViewOf(job, new Set())
  return { ...view, revision: view.revision * mostRevisions, stepsHere: plan.steps.length }
}

const viewOf = (record: JobRecord, remote: JobView | undefined): JobView =>
  record.remote && remote && record.job.state !== 'expired'
    ? handedOverView(ownView(record), remote, record.remote)
    : ownView(record)

const server = createApiClient()

/**
 * The server's part of a job. `undefined` if there is none, or if the visitor may not see it, as after signing out.
 *
 * @throws TRPCClientError if the server cannot be reached
 */
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
  if (remote?.state !== 'expired' || record.job.state === 'expired') return viewOf(record, remote)
  // The files here go with those on the server.
  await runner.expire(id)
  return viewOf(await runner.find(id), undefined)
}

async function retry(id: string, input: unknown): Promise<void> {
  const changes = RetryChanges.parse(input)
  const { remote } = await localRunner().find(id)
  if (remote && isRemoteRetry(changes, remote))
    return server.jobs.retry.mutate({ ...keyed(remote.id), ...remoteChanges(changes, remote) })
  await localRunner().retry(id, changes)
  // The steps here make other files now, which another job of the server goes on with.
  if (remote) await server.jobs.remove.mutate(keyed(remote.id))
}

async function cancel(id: string): Promise<void> {
  const { remote } = await localRunner().find(id)
  return remote ? server.jobs.cancel.mutate(keyed(remote.id)) : localRunner().cancel(id)
}

async function remove(id: string): Promise<void> {
  const { remote } = await localRunner().stop(id)
  if (remote) await server.jobs.remove.mutate(keyed(remote.id))
  await localRunner().expire(id)
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
  const expireWith = async (remoteId: string) => {
    const { remote } = await runner.find(id)
    if (remote?.id === remoteId) await runner.expire(id)
  }
  const follow = (remoteId: string) => {
    const { unsubscribe } = server.jobs.watch.subscribe(
      { id: remoteId },
      {
        onData: ({ data }) => {
          remoteView = data
          // The files here go with those on the server.
          void (data.state === 'expired' ? expireWith(remoteId) : tell())
        },
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
