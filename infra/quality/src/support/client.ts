/** A client that acts as a visitor: upload, start, wait, download. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { AppRouter } from '@docweave/api'
import type { Flow, JobView, PipelineStep } from '@docweave/contract'
import { createTRPCClient, httpLink, httpSubscriptionLink, splitLink } from '@trpc/client'
import { EventSource } from 'eventsource'
import { Upload } from 'tus-js-client'

export const connect = (url: string) =>
  createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: httpSubscriptionLink({ url: `${url}/trpc`, EventSource }),
        false: httpLink({ url: `${url}/trpc` }),
      }),
    ],
  })
export type BenchmarkClient = ReturnType<typeof connect>

/** Uploads the file at `path` in chunks of `chunkBytes` and returns the upload's id. */
export async function upload(url: string, path: string, chunkBytes = 64 * 1024 * 1024): Promise<string> {
  const { size } = await stat(path)
  return new Promise((resolve, reject) => {
    const sending = new Upload(createReadStream(path, { highWaterMark: 1024 * 1024 }), {
      endpoint: `${url}/uploads`,
      uploadSize: size,
      chunkSize: chunkBytes,
      // As the site does.
      uploadDataDuringCreation: size <= 100_000,
      metadata: { filename: 'bench.pdf' },
      retryDelays: [],
      onError: reject,
      onSuccess: () => resolve(sending.url?.split('/').at(-1) ?? ''),
    })
    sending.start()
  })
}

/** Waits for a job's end; throws if it is not successful. */
export const finished = (client: BenchmarkClient, id: string): Promise<JobView> =>
  new Promise((resolve, reject) => {
    const watching = client.jobs.watch.subscribe(
      { id },
      {
        onData({ data }) {
          if (data.state === 'waiting' || data.state === 'running') return
          watching.unsubscribe()
          if (data.state === 'done') resolve(data)
          else reject(new Error(`${data.state}: ${data.failure?.code}`))
        },
        onError: reject,
      },
    )
  })

/** Runs `steps` on one or more uploaded files, one after the other or as `flow` orders them, and returns the finished job. */
export async function runJob(
  client: BenchmarkClient,
  uploaded: string | string[],
  steps: PipelineStep[],
  flow: Flow | null = null,
): Promise<JobView> {
  const uploads = [uploaded].flat()
  const { jobId } = await client.jobs.start.mutate({ uploads, locale: 'en', pipeline: { steps, flow } })
  return finished(client, jobId)
}
