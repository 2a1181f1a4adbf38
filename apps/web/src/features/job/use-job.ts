/** A job as it stands: what came with the page, then every change, whatever the connection does in between. */
import { useEffect, useState } from 'react'
import { QueryClient, useMutation } from '@tanstack/react-query'
import { createTRPCOptionsProxy, useSubscription } from '@trpc/tanstack-react-query'
import type { AppRouter } from '@docweave/api'
import type { Failure, JobView } from '@docweave/contract'
import { createApiClient } from '../api/client.ts'
import { failureOf } from '../failures/failure-of.ts'

/** How long a connection may be away before the page says so. */
const patience = 1500

/** The API for a page's life: the client, and the options of its calls for react-query. */
export function createJobApi() {
  const queryClient = new QueryClient()
  return { queryClient, trpc: createTRPCOptionsProxy<AppRouter>({ client: createApiClient(), queryClient }) }
}

export type JobApi = ReturnType<typeof createJobApi>

export interface WatchedJob {
  job: JobView | undefined
  /** The connection is away; the page tries to get it back. */
  away: boolean
  /** What the last thing asked for came to. */
  refusal: Failure | undefined
  busy: boolean
  cancel: () => void
  /** `passwords` of the job's files, in their order, for those that could not be opened. */
  retry: (passwords?: (string | null)[]) => void
}

const newer = (a: JobView | undefined, b: JobView | undefined) => (a && (!b || a.revision >= b.revision) ? a : b)

/** Watches the job `id`, beginning with what is known of it. */
export function useJob(id: string, known: JobView | undefined, { trpc }: JobApi): WatchedJob {
  // Only the first watch begins at the page's own revision; the client remembers where it is from then on.
  const [from] = useState(known?.revision)
  const watch = useSubscription(
    trpc.jobs.watch.subscriptionOptions(
      { id, ...(from === undefined ? {} : { lastEventId: String(from) }) },
      { enabled: known?.state !== 'expired' },
    ),
  )
  const latest = newer(watch.data?.data, known)
  const [kept, keep] = useState(latest)
  const job = newer(latest, kept)
  useEffect(() => keep((old) => newer(job, old)), [job])

  const [away, setAway] = useState(false)
  const connected = watch.status === 'pending' || watch.status === 'idle'
  useEffect(() => {
    if (connected) return setAway(false)
    const timer = setTimeout(() => setAway(true), patience)
    return () => clearTimeout(timer)
  }, [connected])

  const cancel = useMutation(trpc.jobs.cancel.mutationOptions())
  const retry = useMutation(trpc.jobs.retry.mutationOptions())
  const refused = cancel.error ?? retry.error
  return {
    job,
    away: away && job?.state !== 'expired',
    refusal: refused ? failureOf(refused) : undefined,
    busy: cancel.isPending || retry.isPending,
    cancel: () => {
      retry.reset()
      cancel.mutate({ id })
    },
    retry: (passwords = []) => {
      cancel.reset()
      retry.mutate({ id, passwords })
    },
  }
}
