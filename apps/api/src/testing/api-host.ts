/** An API host for tests, on real stores; the pipeline runner is a fake that records calls, the identity provider a test double. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDiskStore } from '@docweave/adapters/disk-store'
import { createEmbeddedStore } from '@docweave/adapters/embedded-store'
import { createJobStore } from '@docweave/adapters/job-store'
import { createLedger } from '@docweave/adapters/ledger'
import { createRateLimit } from '@docweave/adapters/rate-limit'
import { createSecretStore } from '@docweave/adapters/secret-store'
import { createStreamLimit } from '@docweave/adapters/stream-limit'
import { loopback, trustedProxies } from '@docweave/adapters/trusted-proxies'
import { createDiskStaging } from '@docweave/adapters/upload-staging'
import type { ApiServices } from '@docweave/api'
import type { JobEvent, FileKind, Plan, RunState, SignedInUser } from '@docweave/contract'
import { readRetention } from '@docweave/jobs'
import { tools } from '@docweave/tools/tools'
import { squarePicture } from '../account/picture.ts'
import { createApiServer, type ServerSettings } from '../create-server.ts'
import { kindOfUpload } from '../kind-of-upload.ts'
import { createSessionRegistry } from '../session-registry.ts'
import { createTestIdentity } from './identity.ts'
import { createVisitor } from './visitor.ts'

export { refusal, type InputReference, type Step } from './visitor.ts'

/** Starts like a PDF, and is larger than one chunk of an upload. */
export const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(5_000_000)])

export async function openApiHost(more: Partial<ApiServices> = {}, settings: Partial<ServerSettings> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'docweave-api-'))
  const documents = createEmbeddedStore(join(folder, 'documents.sqlite'))
  const started: Plan[] = []
  const cancelled: string[] = []
  const forgotten: string[] = []
  const run: { state: RunState } = { state: 'running' }
  const files = createDiskStore(join(folder, 'files'))
  const registry = createSessionRegistry(documents, 0)
  const identity = createTestIdentity((session, user) => void registry.add(session, user.id, 3_600_000))
  const services: ApiServices = {
    log: { info: () => {}, error: () => {} },
    tools,
    documents,
    files,
    secrets: createSecretStore(files, randomBytes(32)),
    jobs: createJobStore(documents),
    runner: {
      start: async (plan) => void started.push(plan),
      cancel: async (id) => void cancelled.push(id),
      state: async () => run.state,
      forget: async (id) => void forgotten.push(id),
    },
    starting: createLedger(documents, 'starting'),
    streams: createStreamLimit({ visitor: 50, host: 1000 }),
    heldUploads: createLedger(documents, 'uploads'),
    uploadQuota: { open: 50, openBytes: 4e9, unusedBytes: 10e9 },
    kindOf: kindOfUpload,
    disk: { assertRoom: async () => {} },
    starts: createRateLimit({ perMinute: 60, burst: 60 }),
    messages: createRateLimit({ perMinute: 60, burst: 60 }),
    identity: identity.provider,
    maxWaiting: 1000,
    retention: readRetention({}),
    limits: {
      anonymous: { maxUploadBytes: 50_000_000, maxOpenJobs: 3, resultHours: 2 },
      signedIn: { maxUploadBytes: 60_000_000, maxOpenJobs: 5, resultHours: 24 },
    },
    ...more,
  }
  const server = await createApiServer(services, {
    staging: join(folder, 'staging'),
    uploads: createDiskStaging(join(folder, 'staging'), 60_000),
    isTrusted: trustedProxies(loopback),
    creations: createRateLimit({ perMinute: 100, burst: 100 }),
    expiryMilliseconds: 100,
    codec: {
      origins: ['https://temporal.example.com'],
      operators: ['operator@example.org'],
      decode: async (body) => ({ opened: body }),
    },
    makePicture: squarePicture,
    ...settings,
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    ...createVisitor(url),
    /** Returns a signed-in visitor. */
    as: (user: SignedInUser) => createVisitor(url, identity.cookieFor(user)),
    identity,
    folder,
    services,
    started,
    cancelled,
    forgotten,
    run,
    url,
    /** Finishes a job with `contents` as its results, by name; each is also its own transcript and an early text. */
    async finish(jobId: string, contents: Record<string, Buffer>, kind: FileKind = 'txt') {
      const results = await Promise.all(
        Object.entries(contents).map(async ([name, content]) => {
          const path = join(folder, randomBytes(8).toString('hex'))
          await writeFile(path, content)
          const stored = await files.put(`jobs/${jobId}`, path, { move: true })
          return { ...stored, name, kind, source: 0, sourceBytes: pdf.length, transcript: stored.key }
        }),
      )
      await services.jobs.append(
        jobId,
        ...results.map(({ key }, index): JobEvent => ({ type: 'step-text', at: 1, step: 0, part: `0.${index}`, key })),
        { type: 'done', at: 1, expiresAt: Date.now() + 1e6, results },
      )
      run.state = 'done'
    },
    /** Closes every connection, like a network failure. */
    dropConnections: () => server.closeAllConnections(),
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      documents.close()
      await rm(folder, { recursive: true })
    },
  }
}
