/** Test data of one owner, for the access tests that call every endpoint as another user. */
import { randomUUID } from 'node:crypto'
import type { DocweaveError } from '@docweave/contract'
import { createAuthorization, createDeviceRequest, findToken, pollDeviceRequest } from '@docweave/jobs/oauth'
import { TRPCClientError } from '@trpc/client'
import type { openApiHost } from './api-host.ts'
import type { createVisitor } from './visitor.ts'

export type Host = Awaited<ReturnType<typeof openApiHost>>
export type Visitor = ReturnType<typeof createVisitor>

/** The owner's data: others must not be able to read, name or change any of it. */
export interface OwnedData {
  /** Text that all of the owner's names and files contain. */
  mark: string
  upload: string
  /** The path of an unfinished upload. */
  arriving: string
  /** A finished job with one result. */
  done: string
  /** A failed job. */
  failed: string
  /** An open job. */
  open: string
  /** A saved pipeline that is not shared. */
  pipeline: string
  /** An API key. */
  key: string
  /** A program with access. */
  authorization: string
  /** A trigger of the saved pipeline. */
  trigger: string
  /** A webhook endpoint. */
  webhook: string
  /** A delivery to it. */
  delivery: string
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

/** The part that anonymous visitors have, too. */
export type Jobs = Pick<OwnedData, 'mark' | 'upload' | 'done' | 'failed' | 'open'>

/** Creates an upload and one job in each state. */
export async function createOwnedJobs(host: Host, owner: Visitor): Promise<Jobs> {
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

/** Lets in a program by the device flow; returns the authorization's id. */
async function letIn({ services: { documents } }: Host, owner: Visitor, client: string): Promise<string> {
  const now = Date.now()
  const { deviceCode, userCode } = await createDeviceRequest(documents, { client, network: '203.0.113.0/24' }, now)
  await owner.client.authorizations.decide.mutate({ code: userCode, allow: true })
  const answer = await pollDeviceRequest(documents, deviceCode, client, now)
  if (answer.state !== 'allowed') throw new Error(answer.state)
  const { access } = await createAuthorization(documents, answer.owner, answer.request, now)
  return (await findToken(documents, access))?.authorization ?? ''
}

/** Creates all test data for `owner`. */
export async function createOwnedData(host: Host, owner: Visitor): Promise<OwnedData> {
  const jobs = await createOwnedJobs(host, owner)
  const { mark } = jobs
  const { id: pipeline } = await owner.client.pipelines.save.mutate({
    name: mark,
    pipeline: { steps: compress },
  })
  const { trigger } = await owner.client.triggers.create.mutate({ name: mark, pipeline, source: { kind: 'webhook' } })
  const { key } = await owner.client.keys.create.mutate({ name: mark })
  const authorization = await letIn(host, owner, mark)
  const { endpoint } = await owner.client.webhooks.create.mutate({ url: `https://example.com/${mark}`, name: mark })
  const { id: delivery } = await owner.client.webhooks.test.mutate({ id: endpoint.id })
  const arriving = await beginUpload(host, owner, mark)
  return {
    ...jobs,
    arriving,
    pipeline,
    trigger: trigger.id,
    key: key.id,
    authorization,
    webhook: endpoint.id,
    delivery,
  }
}

/** Returns the stored records as text, to compare before and after. */
export const everythingOf = async (
  { services, delivered }: Host,
  own: Jobs & Partial<Pick<OwnedData, 'pipeline' | 'trigger' | 'key' | 'authorization' | 'webhook' | 'delivery'>>,
): Promise<string> =>
  JSON.stringify([
    await Promise.all([own.done, own.failed, own.open].map((id) => services.jobs.get(id))),
    await services.documents.get('saved-pipelines', own.pipeline ?? 'none'),
    await services.documents.get('triggers', own.trigger ?? 'none'),
    await services.documents.get('uploads', own.upload),
    await services.documents.get('api-keys', own.key ?? 'none'),
    await services.documents.get('oauth-authorizations', own.authorization ?? 'none'),
    await services.documents.get('webhooks', own.webhook ?? 'none'),
    await services.documents.get('webhook-deliveries', own.delivery ?? 'none'),
    delivered.filter(({ endpointId }) => endpointId === own.webhook),
  ])

export interface Answer {
  status: number
  /** The error code, if refused. */
  code?: DocweaveError['code'] | undefined
  text: string
}

/** Returns a call's outcome as its caller sees it. */
export const answerOf = (call: Promise<unknown>): Promise<Answer> =>
  call.then(
    (given) => ({ status: 200, text: JSON.stringify(given) ?? '' }),
    (error: unknown) => {
      if (!(error instanceof TRPCClientError)) throw error
      return { status: error.data?.httpStatus, code: error.data?.failure.code, text: JSON.stringify(error.data) }
    },
  )
