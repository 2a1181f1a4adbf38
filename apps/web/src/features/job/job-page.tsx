/** The page of a job, in the blank layout: only the logo and the job. */
import type { FileKind, JobView } from '@docweave/contract'
import type { Titles } from '../failures/failure-text.ts'
import { BlankFrame } from '../layout/blank-frame.tsx'
import { JobContent } from './job-content.tsx'

export interface JobPageProps {
  id: string
  /** As loaded with the page; `undefined` if the API was unreachable. */
  job: JobView | undefined
  titles: Titles
  /** Accepted kinds by tool. */
  accepts: Readonly<Record<string, readonly FileKind[]>>
}

export const JobPage = ({ id, job, titles, accepts }: JobPageProps) => (
  <BlankFrame>
    <JobContent id={id} known={job} titles={titles} accepts={accepts} />
  </BlankFrame>
)
