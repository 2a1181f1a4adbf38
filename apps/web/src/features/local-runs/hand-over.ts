/** Hands a job of this browser over to the server: uploads what its steps have made, and starts a job with the other steps. */
import { DocweaveError, Locale, Pipeline, type Job, type StoredFile } from '@docweave/contract'
import { namesOf } from '@docweave/jobs'
import type { RemoteJob } from '@docweave/jobs/in-browser'
import { openStoredFile } from '@docweave/tool-kit/runs-folder'
import { z } from 'zod'
import { createApiClient } from '../api/client.ts'
import { challengeToken } from '../challenge/challenge.ts'
import { failureFrom } from '../failures/failure-of.ts'
import { keepJobKey, keyed } from '../job/job-keys.ts'
import { createPauseSwitch } from '../upload/pause-switch.ts'
import { uploadAll } from '../upload/upload-all.ts'
import { beginWork } from '../version/work-under-way.ts'

/** What the server runs. It is stored as a secret, because options may be secret. */
export const Handover = z.object({
  pipeline: Pipeline,
  locale: Locale,
  /** Password for the resulting PDFs; empty for none. */
  protect: z.string(),
  /** Whether starting a job without an account needs a reCAPTCHA token. */
  challenged: z.boolean(),
})
export type Handover = z.infer<typeof Handover>

/** The names that the results of the server will be made of: those of the visitor's files, without the ending for changed files. */
const unchanged = (stem: string) => stem

/**
 * Uploads the files of `job`'s last step, and starts the server's job.
 *
 * @param from the first step that the server runs
 * @throws DocweaveError if the server refuses it or cannot be reached; the signal's reason when it is aborted
 */
export async function handOver(
  job: Job,
  files: readonly StoredFile[],
  from: number,
  { pipeline, locale, protect, challenged, passwords }: Handover & { passwords: (string | null)[] },
  signal: AbortSignal,
): Promise<RemoteJob> {
  const named = namesOf(job.inputs, files, unchanged)
  // An update of the site must not reload the page now.
  const over = beginWork()
  try {
    const uploads = await Promise.all(
      named.map(async ({ name, key }, index) => ({
        key: String(index),
        file: new File([await openStoredFile(`jobs/${job.id}`, key)], name),
      })),
    )
    const none = () => undefined
    const outcome = await uploadAll(uploads, { signal, pause: createPauseSwitch(), onSent: none, onUploaded: none })
    if ('failures' in outcome) {
      const [failure] = outcome.failures.values()
      throw new DocweaveError(failure?.code ?? 'SERVICE_UNAVAILABLE', failure?.params)
    }
    const challenge = challenged ? await challengeToken('start') : undefined
    signal.throwIfAborted()
    const client = createApiClient()
    const { jobId, jobKey } = await client.jobs.start.mutate({
      uploads: outcome.sent,
      pipeline,
      locale,
      passwords,
      ...(protect === '' ? {} : { protect }),
      ...(challenge ? { challenge } : {}),
    })
    keepJobKey(jobId, jobKey)
    if (signal.aborted) {
      await client.jobs.remove.mutate(keyed(jobId)).catch(() => undefined)
      signal.throwIfAborted()
    }
    return { id: jobId, from, sources: files.map(({ source }) => source) }
  } catch (error) {
    signal.throwIfAborted()
    const { code, params } = failureFrom(error)
    throw new DocweaveError(code, params, error)
  } finally {
    over()
  }
}
