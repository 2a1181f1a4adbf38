/** A job, from its start to its results, in the blank layout. */
import { createFileRoute, notFound } from '@tanstack/react-router'
import { loadMessages } from '@docweave/i18n/catalogues'
import { hiddenHead } from '../features/head/page-head.ts'
import { jobDescription } from '../features/job/job-description.ts'
import { JobNotFound } from '../features/job/job-not-found.tsx'
import { JobPage } from '../features/job/job-page.tsx'
import { isLocalJob } from '../features/local-runs/local-job-id.ts'
import { loadToolPages } from '../features/tools/load-tool-pages.ts'
import { cataloguePartsOf } from '../route-catalogues.ts'

export const Route = createFileRoute('/download/$id')({
  // In one file, because the router loads the component before a visit, but not the loader.
  codeSplitGroupings: [['component', 'loader'], ['notFoundComponent']],
  loader: async ({ params, context: { jobs, i18n, answer } }) => {
    const [job, { toolCards, toolTitles }] = await Promise.all([
      jobs.read(params.id),
      loadToolPages(),
      loadMessages(...cataloguePartsOf('/download/$id')),
    ])
    if (job === 'unknown') throw notFound()
    if (answer && job === 'unreachable' && !isLocalJob(params.id)) answer.status = 503
    if (answer && job !== 'unreachable' && job.state === 'expired') answer.status = 410
    const accepts = Object.fromEntries(toolCards(i18n).map((card) => [card.id, card.accepts]))
    // Translated here, after its catalogue part is loaded.
    const description = i18n._(jobDescription)
    return { job: job === 'unreachable' ? undefined : job, titles: toolTitles(i18n), accepts, description }
  },
  // Jobs change, so loader data is not cached.
  gcTime: 0,
  preload: false,
  // The page sets its own, changing title.
  head: ({ loaderData }) => hiddenHead(loaderData && { description: loaderData.description }),
  notFoundComponent: JobNotFound,
  component: DownloadRoute,
})

function DownloadRoute() {
  const { id } = Route.useParams()
  const { job, titles, accepts } = Route.useLoaderData()
  return <JobPage key={id} id={id} job={job} titles={titles} accepts={accepts} />
}
