/** Loads what comes after the click on Run while the visitor looks at the options. */
import { loadMessages } from '@docweave/i18n/catalogues'
import type { useRouter } from '@tanstack/react-router'
import { cataloguePartsOf } from '../../../route-catalogues.ts'
import { localRunner } from '../../local-runs/local-runner.ts'
import { prepareLocalFiles } from '../../local-runs/service-worker/register.ts'
import { isMetered } from '../../offline/is-metered.ts'
import type { ChosenFile, FileSource } from '../../upload/chosen-file.ts'
import { stepsIn, type Nodes } from '../draft.ts'

const jobPage = '/download/$id'

/** Loads the page of a job. What fails to load now is loaded when it is opened. */
export async function prepareJobPage({ loadRouteChunk, routesByPath }: ReturnType<typeof useRouter>): Promise<void> {
  await Promise.allSettled([
    loadRouteChunk(routesByPath[jobPage]),
    loadMessages(...cataloguePartsOf(jobPage)),
    import('../../api/read-job.ts'),
    import('../../job/live-job.tsx'),
  ])
}

/** How many bytes of PDFs are opened before the click, at most: opening them takes time and memory, and the visitor may not press Run. */
const mostBytes = 20e6

/** The PDFs that were opened, or are being opened. */
const begun = new WeakSet<FileSource>()

/** Returns the PDFs that have not been opened. */
function newPdfs(files: readonly ChosenFile[]): File[] {
  const pdfs = files.flatMap(({ file, kind }) => (file instanceof File && kind === 'pdf' ? file : []))
  if (pdfs.reduce((sum, { size }) => sum + size, 0) > mostBytes) return []
  const found = pdfs.filter((file) => !begun.has(file))
  for (const file of found) begun.add(file)
  return found
}

/** Starts the engines of the first steps, which run here. On metered connections they are loaded after the click. */
export async function prepareRunHere(nodes: Nodes, files: readonly ChosenFile[], stepsHere: number): Promise<void> {
  if (isMetered()) return
  localRunner().workers.prepare({
    tools: stepsIn(nodes.slice(0, stepsHere)).map(({ tool }) => tool.id),
    files: newPdfs(files).map((content) => ({ kind: 'pdf', content })),
  })
  await Promise.allSettled([prepareLocalFiles(), import('../../local-runs/local-api.ts')])
}
