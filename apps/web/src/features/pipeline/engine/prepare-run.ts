/** Loads what comes after the click on Run while the visitor looks at the options. */
import { loadMessages } from '@docweave/i18n/catalogues'
import type { useRouter } from '@tanstack/react-router'
import { cataloguePartsOf } from '../../../route-catalogues.ts'
import { localRunner } from '../../local-runs/local-runner.ts'
import { prepareLocalFiles } from '../../local-runs/service-worker/register.ts'
import { isMetered } from '../../offline/is-metered.ts'
import { stepsIn, type Nodes } from '../draft.ts'

const jobPage = '/download/$id'

/** Loads the page of a job. What fails to load now is loaded when it is opened. */
export async function prepareJobPage({ loadRouteChunk, routesByPath }: ReturnType<typeof useRouter>): Promise<void> {
  await Promise.allSettled([
    loadRouteChunk(routesByPath[jobPage]),
    loadMessages(...cataloguePartsOf(jobPage)),
    import('../../job/live-job.tsx'),
  ])
}

/** Starts the engines of the first steps, which run here. On metered connections they are loaded after the click. */
export async function prepareRunHere(nodes: Nodes, stepsHere: number): Promise<void> {
  if (isMetered()) return
  localRunner().prepare(stepsIn(nodes.slice(0, stepsHere)).map(({ tool }) => tool.id))
  await Promise.allSettled([prepareLocalFiles(), import('../../local-runs/local-api.ts')])
}
