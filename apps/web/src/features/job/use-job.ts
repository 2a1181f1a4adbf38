/** A job as it stands: what came with the page, then every change, whatever the connection does in between. */
import { useEffect, useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useSubscription } from '@trpc/tanstack-react-query'
import type { Failure, JobView } from '@docweave/contract'
import type { QueryApi } from '../api/query-api.ts'
import { failureOf } from '../failures/failure-of.ts'
import { keyed } from './job-keys.ts'

/** How long a connection may be away before the page says so. */
const patience = 1500
/** How often a waiting job asks for its place. */
const placeEvery = 3000

/** What a retry does otherwise than the run before it. */
export interface RetryChanges {
  /** Of the job's files, in their order, for those that could not be opened. */
  passwords?: (string | null)[]
  options?: { step: number; options: Record<string, unknown> }
  /** The places of the files to go on without. */
  without?: number[]
  /** The places of the only files to try again. */
  only?: number[]
}

export interface WatchedJob {
  job: JobView | undefined
  /** How many jobs go before this one, while it waits. */
  ahead: number | undefined
  /** The connection is away; the page tries to get it back. */
  away: boolean
  /** What the last thing asked for came to. */
  refusal: Failure | undefined
  busy: boolean
  cancel: () => void
  retry: (changes?: RetryChanges) => void
  /** Deletes its files now. */
  remove: () => void
}

const newer = (a: JobView | undefined, b: JobView | undefined) => (a && (!b || a.revision >= b.revision) ? a : b)

/** Whether a worker has still to take the job up, or its next step. */
const isWaiting = ({ state, steps }: JobView) =>
  state === 'waiting' || (state === 'running' && !steps.some((step) => step.state === 'running'))

/** Whether the connection has been away for longer than a moment. */
function useAway(connected: boolean): boolean {
  const [away, setAway] = useState(false)
  useEffect(() => {
    if (connected) return setAway(false)
    const timer = setTimeout(() => setAway(true), patience)
    return () => clearTimeout(timer)
  }, [connected])
  return away
}

/** Watches the job `id`, beginning with what is known of it. */
export function useJob(id: string, known: JobView | undefined, { trpc }: QueryApi): WatchedJob {
  // Only the first watch begins at the page's own revision; the client remembers where it is from then on.
  const [from] = useState(known?.revision)
  const [kept, keep] = useState(known)
  const watch = useSubscription(
    trpc.jobs.watch.subscriptionOptions(
      { id, ...(from === undefined ? {} : { lastEventId: String(from) }) },
      {
        enabled: known?.state !== 'expired',
        // The last change and the end of the watch come together, and the end leaves no data.
        onData: ({ data }) => keep((old) => newer(data, old)),
      },
    ),
  )
  const job = newer(known, kept)
  const away = useAway(watch.status === 'pending' || watch.status === 'idle')

  const waits = job !== undefined && isWaiting(job)
  const place = useQuery(trpc.jobs.place.queryOptions({ id }, { enabled: waits, refetchInterval: placeEvery }))
  const cancel = useMutation(trpc.jobs.cancel.mutationOptions())
  const retry = useMutation(trpc.jobs.retry.mutationOptions())
  const remove = useMutation(trpc.jobs.remove.mutationOptions())
  const all = [cancel, retry, remove]
  const refused = all.find(({ error }) => error)?.error
  const forget = () => all.forEach((each) => each.reset())
  return {
    job,
    ahead: waits ? (place.data?.ahead ?? undefined) : undefined,
    away: away && job?.state !== 'expired',
    refusal: refused ? failureOf(refused) : undefined,
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
