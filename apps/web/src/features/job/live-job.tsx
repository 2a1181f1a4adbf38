/** The part of a job's page that keeps up with the job: fetched once the page is there, for it brings the API's client. */
import { memo, useEffect, useState } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import type { JobView } from '@docweave/contract'
import { createQueryApi, type QueryApi } from '../api/query-api.ts'
import { useJob, type WatchedJob } from './use-job.ts'

export interface LiveJobProps {
  id: string
  /** As the page was made; `undefined` when nobody could tell. */
  known: JobView | undefined
  /** Is told of every change. */
  onChange: (watched: WatchedJob) => void
}

/** Stands in the page without being seen. */
export const LiveJob = memo(function LiveJob(props: LiveJobProps) {
  const [api] = useState(createQueryApi)
  return (
    <QueryClientProvider client={api.queryClient}>
      <Watch {...props} api={api} />
    </QueryClientProvider>
  )
})

/** What this browser keeps of a job's texts goes with its files; of others whose time is over, too. */
function useForgetting(id: string, state: JobView['state'] | undefined): void {
  useEffect(() => {
    if (state !== 'done' && state !== 'expired') return
    import('../transcript/kept-corrections.ts')
      .then(({ forgetCorrections }) => forgetCorrections(state === 'expired' ? id : undefined))
      // The next page does it.
      .catch(() => undefined)
  }, [id, state])
}

function Watch({ id, known, onChange, api }: LiveJobProps & { api: QueryApi }) {
  const watched = useJob(id, known, api)
  useForgetting(id, watched.job?.state)
  // Drawn only when something of its own has changed.
  useEffect(() => onChange(watched))
  return null
}
