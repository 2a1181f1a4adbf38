/** Keeps a job's page up to date. Loaded after the page, because it brings the API client. */
import { memo, useEffect, useState } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import type { JobView } from '@docweave/contract'
import { createQueryApi, type QueryApi } from '../api/query-api.ts'
import { useJob, type WatchedJob } from './use-job.ts'

export interface LiveJobProps {
  id: string
  /** As loaded with the page; `undefined` if the API was unreachable. */
  known: JobView | undefined
  /** Called on every change. */
  onChange: (watched: WatchedJob) => void
}

/** Renders nothing. */
export const LiveJob = memo(function LiveJob(props: LiveJobProps) {
  const [api] = useState(createQueryApi)
  return (
    <QueryClientProvider client={api.queryClient}>
      <Watch {...props} api={api} />
    </QueryClientProvider>
  )
})

/** Deletes the locally stored corrections of a job once its files are deleted, and expired ones of other jobs. */
function useForgetting(id: string, state: JobView['state'] | undefined): void {
  useEffect(() => {
    if (state !== 'done' && state !== 'expired') return
    import('../corrections/saved-corrections.ts')
      .then(({ forgetCorrections }) => forgetCorrections(state === 'expired' ? id : undefined))
      // The next page retries.
      .catch(() => undefined)
  }, [id, state])
}

function Watch({ id, known, onChange, api }: LiveJobProps & { api: QueryApi }) {
  const watched = useJob(id, known, api)
  useForgetting(id, watched.job?.state)
  // Renders only when its own state has changed.
  useEffect(() => onChange(watched))
  return null
}
