/** The services of an API for tests: real stores in a folder of their own, and a pipeline runner that records calls. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDiskStore } from '@docweave/adapters/disk-store'
import { createEmbeddedStore } from '@docweave/adapters/embedded-store'
import { createJobStore } from '@docweave/adapters/job-store'
import { createLedger } from '@docweave/adapters/ledger'
import { createRateLimit } from '@docweave/adapters/rate-limit'
import { urlRule } from '@docweave/adapters/guarded-fetch'
import { createSecretSealer, createSecretStore } from '@docweave/adapters/secret-store'
import { createStreamLimit } from '@docweave/adapters/stream-limit'
import type {
  DeliveryTask,
  FileKind,
  JobEvent,
  Plan,
  PreviewTask,
  RunState,
  SignedInUser,
  TriggerSchedule,
} from '@docweave/contract'
import { readRetention } from '@docweave/jobs'
import { tools } from '@docweave/tools/tools'
import type { ApiServices } from '../services.ts'
import { createTestIdentity } from './identity.ts'
import { createTestOperations } from './operations.ts'

/** Starts like a PDF, and is larger than one chunk of an upload. */
export const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(5_000_000)])

/**
 * @param more replaces services
 * @param sessionOpened called for each session that the identity provider opens without a request to a host
 */
export async function createTestServices(
  more: Partial<ApiServices> = {},
  sessionOpened: (services: ApiServices, session: string, user: SignedInUser) => void = () => {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'docweave-api-'))
  const documents = createEmbeddedStore(join(folder, 'documents.sqlite'))
  const started: Plan[] = []
  const previewed: PreviewTask[] = []
  const delivered: (DeliveryTask & { again?: boolean })[] = []
  const schedules = new Map<string, TriggerSchedule>()
  const cancelled: string[] = []
  const forgotten: string[] = []
  const answered: { id: string; approval: number; yes: boolean; comment?: string }[] = []
  const run: { state: RunState } = { state: 'running' }
  const { acted, operations } = createTestOperations()
  const files = createDiskStore(join(folder, 'files'))
  const identity = createTestIdentity((session, user) => sessionOpened(services, session, user))
  const services: ApiServices = {
    log: { info: () => {}, error: () => {} },
    tools,
    documents,
    files,
    secrets: createSecretStore(files, randomBytes(32)),
    jobs: createJobStore(documents),
    runner: {
      start: async (plan) => void started.push(plan),
      startPreview: async (task) => void previewed.push(task),
      previewState: async ({ jobId, file }) =>
        previewed.some((task) => task.jobId === jobId && task.file.key === file.key) ? run.state : 'unknown',
      cancel: async (id) => void cancelled.push(id),
      answer: async (id, given) => void answered.push({ id, ...given }),
      state: async () => run.state,
      forget: async (id) => void forgotten.push(id),
    },
    deliveries: { start: async (task, _owner, options) => void delivered.push({ ...task, ...options }) },
    schedules: {
      set: async (schedule) => void schedules.set(schedule.id, schedule),
      remove: async (id) => void schedules.delete(id),
      list: async function* () {
        yield* schedules.keys()
      },
    },
    folders: new Map(),
    sealer: createSecretSealer(randomBytes(32)),
    assertWebhookUrl: urlRule({ plain: false }),
    starting: createLedger(documents, 'starting'),
    streams: createStreamLimit({ visitor: 50, host: 1000 }),
    heldUploads: createLedger(documents, 'uploads'),
    uploadQuota: { open: 50, openBytes: 4e9, unusedBytes: 10e9 },
    // Content is not looked at here: the HTTP host tests that, with the engines.
    kindOf: async () => 'pdf',
    disk: { assertRoom: async () => {} },
    previews: createRateLimit({ perMinute: 60, burst: 60 }),
    starts: createRateLimit({ perMinute: 60, burst: 60 }),
    messages: createRateLimit({ perMinute: 60, burst: 60 }),
    identity: identity.provider,
    maxWaiting: 1000,
    operations,
    operators: ['operator@example.org'],
    retention: readRetention({}),
    limits: {
      anonymous: { maxUploadBytes: 50_000_000, maxOpenJobs: 3, resultHours: 2 },
      signedIn: { maxUploadBytes: 60_000_000, maxOpenJobs: 5, resultHours: 24 },
    },
    ...more,
  }
  return {
    folder,
    services,
    identity,
    started,
    previewed,
    delivered,
    /** The clocks of schedule triggers, by the trigger's id. */
    schedules,
    cancelled,
    forgotten,
    answered,
    run,
    acted,
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
    async remove() {
      documents.close()
      await rm(folder, { recursive: true })
    },
  }
}
