/** The state of a job: as loaded with the page, then updated live, across reconnects. */
import { useEffect, useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useSubscription } from '@trpc/tanstack-react-query'
import { openApproval, type Failure, type JobView } from '@docweave/contract'
import type { QueryApi } from '../api/query-api.ts'
import { failureFrom } from '../failures/failure-of.ts'
import { jobKeyOf, keyed } from './job-keys.ts'

/** How long (ms) a connection may be lost before the page says so. */
const patience = 1500
/** Polling interval (ms) of a waiting job's queue position. */
const placeEvery = 3000

/** How a retry differs from the previous run. */
export interface RetryChanges {
  /** In the order of the job's files, for those that could not be opened. */
  passwords?: (string | null)[]
  options?: { step: number; options: Record<string, unknown> }
  /** The indexes of the files to leave out. */
  without?: number[]
  /** The indexes of the only files to retry. */
  only?: number[]
}

export interface WatchedJob {
  job: JobView | undefined
  /** How many jobs are queued before this one. */
  ahead: number | undefined
  /** The token of the link to the question that it waits for; `undefined` also for those who may not change the job. */
  approvalToken: string | undefined
  /** The connection is lost; the page is reconnecting. */
  away: boolean
  /** The failure of the last action. */
  refusal: Failure | undefined
  busy: boolean
  cancel: () => void
  retry: (changes?: RetryChanges) => void
  /** Deletes its files now. */
  remove: () => void
}

const newer = (a: JobView | undefined, b: JobView | undefined) => (a && (!b || a.revision >= b.revision) ? a : b)

/** Whether the job, or its next step, waits for a worker. */
const isWaiting = (job: JobView) =>
  !openApproval(job) &&
  (job.state === 'waiting' || (job.state === 'running' && !job.steps.some((step) => step.state === 'running')))

/** Reads the token of the link to the question that a job waits for, if this browser may change the job. */
function useApprovalToken(id: string, job: JobView | undefined, { trpc }: QueryApi): string | undefined {
  const open = job && openApproval(job)
  const links = useQuery(
    trpc.approvals.links.queryOptions(keyed(id), {
      enabled: open !== undefined && (job?.isPrivate === true || jobKeyOf(id) !== undefined),
      // A job may ask one question right after another.
      refetchInterval: ({ state: { data } }) =>
        data?.some(({ approval }) => approval === open?.approval) ? false : placeEvery,
    }),
  )
  return open && links.data?.find(({ approval }) => approval === open.approval)?.token
}

/** Whether the connection has been lost for longer than `patience`. */
function useAway(connected: boolean): boolean {
  const [away, setAway] = useState(false)
  useEffect(() => {
    if (connected) return setAway(false)
    const timer = setTimeout(() => setAway(true), patience)
    return () => clearTimeout(timer)
  }, [connected])
  return away
}

/** Watches the job `id`, starting with its known state. */
export function useJob(id: string, known: JobView | undefined, api: QueryApi): WatchedJob {
  const { trpc } = api
  // Only the first subscription starts at the page's own revision; from then on the client tracks it.
  const [from] = useState(known?.revision)
  const [kept, keep] = useState(known)
  const watch = useSubscription(
    trpc.jobs.watch.subscriptionOptions(
      { id, ...(from === undefined ? {} : { lastEventId: String(from) }) },
      {
        enabled: known?.state !== 'expired',
        // The last update and the end of the subscription arrive together, and the end clears `data`.
        onData: ({ data }) => keep((old) => newer(data, old)),
      },
    ),
  )
  const job = newer(known, kept)
  const away = useAway(watch.status === 'pending' || watch.status === 'idle')

  const waits = job !== undefined && isWaiting(job)
  const place = useQuery(trpc.jobs.place.queryOptions({ id }, { enabled: waits, refetchInterval: placeEvery }))
  const approvalToken = useApprovalToken(id, job, api)
  const cancel = useMutation(trpc.jobs.cancel.mutationOptions())
  const retry = useMutation(trpc.jobs.retry.mutationOptions())
  const remove = useMutation(trpc.jobs.remove.mutationOptions())
  const all = [cancel, retry, remove]
  // Without a job, the reason why there is none.
  const refused = all.find(({ error }) => error)?.error ?? (job ? undefined : watch.error)
  const forget = () => all.forEach((each) => each.reset())
  return {
    job,
    ahead: waits ? (place.data?.ahead ?? undefined) : undefined,
    approvalToken,
    away: away && job?.state !== 'expired',
    refusal: refused ? failureFrom(refused) : undefined,
    busy: all.some(({ isPending }) => isPending),
    cancel: () => {
      forget()
      cancel.mutate(keyed(id))
    },
    retry: (changes = {}) => {
      forget()
      retry.mutate({ ...keyed(id), ...changes })
    },
    remove: () => {
      forget()
      remove.mutate(keyed(id))
    },
  }
}
