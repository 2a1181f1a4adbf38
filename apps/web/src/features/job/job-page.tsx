/** The page of a job, in the blank layout: nothing but the mark and the job. */
import { useState } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import type { JobView } from '@docweave/contract'
import type { Titles } from '../failures/failure-text.ts'
import { SiteName } from '../layout/site-frame.tsx'
import { JobContent } from './job-content.tsx'
import { createJobApi } from './use-job.ts'

export interface JobPageProps {
  id: string
  /** As the page was made; `undefined` when nobody could tell. */
  job: JobView | undefined
  titles: Titles
}

export function JobPage({ id, job, titles }: JobPageProps) {
  const [api] = useState(createJobApi)
  return (
    <QueryClientProvider client={api.queryClient}>
      <div className="mx-auto min-h-dvh w-full max-w-3xl px-4 pt-3 pb-16 sm:px-8">
        <header>
          <SiteName />
        </header>
        <main className="pt-6 sm:pt-10">
          <JobContent id={id} known={job} titles={titles} api={api} />
        </main>
      </div>
    </QueryClientProvider>
  )
}
