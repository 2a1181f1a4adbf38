/** Checks the whole system with a small pipeline: upload, run, and the text of the first result. */
import type { JobView } from '@docweave/contract'
import type { Locale } from '@docweave/contract/locale-table'
import { createApiClient } from '../api/client.ts'
import { challengeToken } from '../challenge/challenge.ts'
import { createPauseSwitch } from '../upload/pause-switch.ts'
import { uploadFile } from '../upload/upload-file.ts'
import { checkedTools } from './checked-tools.ts'

/** The test text, in the scripts of the three languages. The result must contain it, compared without white space and after NFKC. */
export const sentences = [
  'The quick brown fox jumps over the lazy dog.',
  '다람쥐 헌 쳇바퀴에 타고파.',
  'いろはにほへと ちりぬるを',
]

export type SelfCheck = { passed: boolean; job: JobView } | { passed: false; job?: undefined }

const plain = (text: string) => text.normalize('NFKC').replace(/\s+/g, '')

/**
 * Runs it and reports every state of its job.
 *
 * @returns the ended job, and whether it succeeded and its first result contains all sentences
 * @throws the API's error, or the signal's reason
 */
export async function runSelfCheck(
  locale: Locale,
  signal: AbortSignal,
  onJob: (job: JobView) => void,
): Promise<SelfCheck> {
  const api = createApiClient()
  const file = new File([sentences.join('\n')], 'self-check.txt', { type: 'text/plain' })
  const upload = await uploadFile(file, {
    signal,
    pause: createPauseSwitch(),
    onProgress: () => undefined,
  })
  const pipeline = { steps: checkedTools.map((tool) => ({ tool, options: {} })) }
  const challenge = await challengeToken('start')
  const { jobId, jobKey } = await api.jobs.start.mutate(
    { uploads: [upload], pipeline, locale, ...(challenge ? { challenge } : {}) },
    { signal },
  )
  const over = Promise.withResolvers<JobView>()
  const watch = api.jobs.watch.subscribe(
    { id: jobId },
    {
      onData: ({ data }) => {
        onJob(data)
        if (data.state !== 'waiting' && data.state !== 'running') over.resolve(data)
      },
      onError: (error) => over.reject(error),
    },
  )
  signal.addEventListener('abort', () => over.reject(signal.reason), { once: true })
  try {
    const job = await over.promise
    if (job.state !== 'done') return { passed: false, job }
    const text = plain(await (await fetch(`/results/${jobId}/0`, { signal })).text())
    return { passed: sentences.every((sentence) => text.includes(plain(sentence))), job }
  } finally {
    watch.unsubscribe()
    // Its files are no longer needed.
    await api.jobs.remove.mutate({ id: jobId, key: jobKey }).catch(() => undefined)
  }
}
