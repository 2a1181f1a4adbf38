/** What somebody has, for the walk that tries to take it from them. */
import { randomUUID } from 'node:crypto'
import type { DocweaveError } from '@docweave/contract'
import { TRPCClientError } from '@trpc/client'
import type { openApiHost } from './api-host.ts'
import type { createVisitor } from './visitor.ts'

export type Host = Awaited<ReturnType<typeof openApiHost>>
export type Visitor = ReturnType<typeof createVisitor>

/** Everything of the owner's: none of it may be seen, named or changed by anybody else. */
export interface Belongings {
  /** Stands in every name and every file of the owner's. */
  mark: string
  upload: string
  /** The address of an upload that is still on its way in. */
  arriving: string
  /** A job that is done, with one result. */
  done: string
  /** A job that failed. */
  failed: string
  /** A job that runs. */
  open: string
  /** A saved pipeline that nobody else may open. */
  pipeline: string
}

const compress = [{ tool: 'compress-pdf', options: {} }]

async function beginUpload(host: Host, owner: Visitor, mark: string): Promise<string> {
  const created = await owner.fetch('/uploads', {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': '1000',
      'upload-metadata': `filename ${Buffer.from(`${mark}.pdf`).toString('base64')}`,
    },
  })
  return new URL(created.headers.get('location') ?? '', host.url).pathname
}

/** What also a visitor without an account has. */
export type Jobs = Pick<Belongings, 'mark' | 'upload' | 'done' | 'failed' | 'open'>

/** Makes an upload and a job of each kind. */
export async function settleJobs(host: Host, owner: Visitor): Promise<Jobs> {
  const mark = randomUUID()
  const file = Buffer.from(`%PDF-1.7\n% ${mark}\n`)
  const upload = await owner.upload(file, `${mark}.pdf`)
  const start = async () => (await owner.start([upload], compress)).jobId
  const [done, failed, open] = [await start(), await start(), await start()]
  await host.finish(done, { [`${mark}.txt`]: Buffer.from(mark) })
  const failure = { code: 'ENGINE_FAILED', params: {} } as const
  await host.services.jobs.append(failed, { type: 'failed', at: 1, expiresAt: Date.now() + 1e6, step: 0, failure })
  host.run.state = 'failed'
  return { mark, upload, done, failed, open }
}

/** Makes one of each for somebody. */
export async function settleIn(host: Host, owner: Visitor): Promise<Belongings> {
  const jobs = await settleJobs(host, owner)
  const { mark } = jobs
  const { id: pipeline } = await owner.client.pipelines.save.mutate({
    name: mark,
    pipeline: { steps: compress },
  })
  return { ...jobs, arriving: await beginUpload(host, owner, mark), pipeline }
}

/** All that is kept of it, as text: whether anything has changed is seen by that. */
export const everythingOf = async ({ services }: Host, own: Jobs & { pipeline?: string }): Promise<string> =>
  JSON.stringify([
    await Promise.all([own.done, own.failed, own.open].map((id) => services.jobs.get(id))),
    await services.documents.get('saved-pipelines', own.pipeline ?? 'none'),
    await services.documents.get('uploads', own.upload),
  ])

export interface Answer {
  status: number
  /** The table's code, where it is a refusal. */
  code?: DocweaveError['code'] | undefined
  text: string
}

/** How a call ends, as whoever made it sees it. */
export const answerOf = (call: Promise<unknown>): Promise<Answer> =>
  call.then(
    (given) => ({ status: 200, text: JSON.stringify(given) ?? '' }),
    (error: unknown) => {
      if (!(error instanceof TRPCClientError)) throw error
      return { status: error.data?.httpStatus, code: error.data?.failure.code, text: JSON.stringify(error.data) }
    },
  )
