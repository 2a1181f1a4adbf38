/** The page of a job, in the blank layout: nothing but the mark and the job. */
import { useState } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import type { FileKind, JobView } from '@docweave/contract'
import type { Titles } from '../failures/failure-text.ts'
import { SiteName } from '../layout/site-frame.tsx'
import { JobContent } from './job-content.tsx'
import { createJobApi } from './use-job.ts'

export interface JobPageProps {
  id: string
  /** As the page was made; `undefined` when nobody could tell. */
  job: JobView | undefined
  titles: Titles
  /** What each tool takes. */
  accepts: Readonly<Record<string, readonly FileKind[]>>
}

export function JobPage({ id, job, titles, accepts }: JobPageProps) {
  const [api] = useState(createJobApi)
  return (
    <QueryClientProvider client={api.queryClient}>
      <div className="mx-auto min-h-dvh w-full max-w-5xl px-4 pt-3 pb-16 sm:px-8">
        <header>
          <SiteName />
        </header>
        <main className="pt-6 sm:pt-10">
          <JobContent id={id} known={job} titles={titles} accepts={accepts} api={api} />
        </main>
      </div>
    </QueryClientProvider>
  )
}
