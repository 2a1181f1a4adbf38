/** Visitors with different addresses, in the header that the edge sends to the API, so that each has its own fairness key in the queues. */
import { setTimeout as pause } from 'node:timers/promises'
import { JobView, type PipelineStep } from '@docweave/contract'
import { z } from 'zod'

const Started = z.object({ result: z.object({ data: z.object({ jobId: z.string() }) }) })
const Looked = z.object({ result: z.object({ data: JobView }) })

/** Longer than a restart of a killed process, in ms. */
const patience = 90_000

/** Retries `work` until it succeeds, because processes may be down for a while. */
export async function persist<Result>(work: () => Promise<Result>): Promise<Result> {
  const end = Date.now() + patience
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() > end) throw error
      await pause(500)
    }
  }
}

async function ask(url: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(url, init)
  if (!answer.ok) throw new Error(`${init.method ?? 'GET'} ${url}: ${answer.status} ${await answer.text()}`)
  return answer
}

/** Visitor `number` of the API at `url`, with an address reserved for benchmarks (RFC 2544). */
export function visitorOf(url: string, number: number) {
  const who = { 'x-forwarded-for': `198.18.${number >> 8}.${number & 255}` }
  const visitor = {
    async upload(content: Uint8Array<ArrayBuffer>): Promise<string> {
      const tus = { ...who, 'tus-resumable': '1.0.0' }
      const created = await ask(`${url}/uploads`, {
        method: 'POST',
        headers: {
          ...tus,
          'upload-length': String(content.length),
          'upload-metadata': `filename ${btoa('bench.pdf')}`,
        },
      })
      const place = new URL(created.headers.get('location') ?? '', url).pathname
      const headers = { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
      await ask(`${url}${place}`, { method: 'PATCH', body: content, headers })
      return place.split('/').at(-1) ?? ''
    },
    async start(upload: string, steps: PipelineStep[]): Promise<string> {
      const body = JSON.stringify({ uploads: [upload], locale: 'en', pipeline: { steps } })
      const headers = { ...who, 'content-type': 'application/json' }
      const answer = await ask(`${url}/trpc/jobs.start`, { method: 'POST', headers, body })
      return Started.parse(await answer.json()).result.data.jobId
    },
    async look(id: string): Promise<JobView> {
      const input = encodeURIComponent(JSON.stringify({ id }))
      const answer = await ask(`${url}/trpc/jobs.get?input=${input}`, { headers: who })
      return Looked.parse(await answer.json()).result.data
    },
    /** Polls every `every` ms until the job has ended, and returns its final view. */
    async ended(id: string, every: number): Promise<JobView> {
      for (;;) {
        const job = await persist(() => visitor.look(id))
        if (job.state !== 'waiting' && job.state !== 'running') return job
        await pause(every)
      }
    },
    result: async (id: string): Promise<Uint8Array> => (await ask(`${url}/results/${id}/0`, { headers: who })).bytes(),
  }
  return visitor
}
