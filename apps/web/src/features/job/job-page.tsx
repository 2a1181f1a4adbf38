/** The page of a job, in the blank layout: nothing but the mark and the job. */
import type { FileKind, JobView } from '@docweave/contract'
import type { Titles } from '../failures/failure-text.ts'
import { BlankFrame } from '../layout/blank-frame.tsx'
import { JobContent } from './job-content.tsx'

export interface JobPageProps {
  id: string
  /** As the page was made; `undefined` when nobody could tell. */
  job: JobView | undefined
  titles: Titles
  /** What each tool takes. */
  accepts: Readonly<Record<string, readonly FileKind[]>>
}

export const JobPage = ({ id, job, titles, accepts }: JobPageProps) => (
  <BlankFrame>
    <JobContent id={id} known={job} titles={titles} accepts={accepts} />
  </BlankFrame>
)
