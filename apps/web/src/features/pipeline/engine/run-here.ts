/** Starts a pipeline in this browser. */
import { DocweaveError, type Failure } from '@docweave/contract'
import type { Locale } from '@docweave/contract/locale-table'
import { readFailure } from '../../failures/failure-of.ts'
import { rememberJob } from '../../history/local-jobs.ts'
import { localRunner, type LocalFile } from '../../local-runs/local-runner.ts'
import { prepareLocalFiles } from '../../local-runs/service-worker/register.ts'
import type { ChosenFile } from '../../upload/chosen-file.ts'
import { detectFile } from '../../upload/detect-file.ts'
import { contentOf } from '../../upload/file-content.ts'
import { recordJob } from '../../upload/kept-note.ts'
import type { Nodes } from '../draft.ts'
import { pipelineOf } from './pipeline-of.ts'

interface RunHereOptions {
  files: readonly ChosenFile[]
  nodes: Nodes
  locale: Locale
  /** Password for the resulting PDFs; empty for none. */
  protect: string
  /** How many of the first steps run here. */
  stepsHere: number
  /** Whether starting a job on the server needs a reCAPTCHA token. */
  challenged: boolean
  signal: AbortSignal
}

async function localFileOf({ file, kind, password }: ChosenFile): Promise<LocalFile> {
  const content = await contentOf(file)
  const found = kind === undefined || kind === 'unknown' ? await detectFile(content) : kind
  if (!found) throw new DocweaveError('FILE_KIND_UNSUPPORTED')
  return { name: file.name, kind: found, content, password }
}

/** Returns the id of the job, or why there is none; errors are returned, not thrown. */
export async function runHere({
  files,
  nodes,
  signal,
  ...run
}: RunHereOptions): Promise<{ jobId: string } | { failure: Failure } | 'stopped'> {
  try {
    if (!(await prepareLocalFiles())) throw new DocweaveError('BROWSER_CANNOT_RUN')
    const given = await Promise.all(files.map(localFileOf))
    if (signal.aborted) return 'stopped'
    const jobId = await localRunner().start({ files: given, pipeline: pipelineOf(nodes), ...run })
    if (signal.aborted) {
      await localRunner().stop(jobId)
      await localRunner().expire(jobId)
      return 'stopped'
    }
    rememberJob(jobId)
    recordJob()
    return { jobId }
  } catch (error) {
    const { code, params } = DocweaveError.from(error)
    return { failure: readFailure(error) ?? { code, params } }
  }
}
