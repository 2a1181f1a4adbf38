/** Entry point of an API host: builds its services from the settings and starts the server. */
import { createClamd } from '@docweave/adapters/clamd'
import { createDiskSpace, makePrivateFiles, openPrivateFolder } from '@docweave/adapters/disk'
import { openDocuments } from '@docweave/adapters/documents'
import { openFiles } from '@docweave/adapters/file-store'
import { createFirebaseIdentity } from '@docweave/adapters/firebase-identity'
import { urlRule } from '@docweave/adapters/guarded-fetch'
import { createJobStore } from '@docweave/adapters/job-store'
import { createLedger } from '@docweave/adapters/ledger'
import { createLog, logCrashes, sdkLogger } from '@docweave/adapters/log'
import { createApiMetrics, meterQueues, serveMetrics } from '@docweave/adapters/metrics'
import { createOperations, stateOfQueues } from '@docweave/adapters/operations'
import { createPayloadCodec, decodeRemote } from '@docweave/adapters/payload-codec'
import { createRateLimits } from '@docweave/adapters/rate-limit'
import { createReadiness, reachChecks } from '@docweave/adapters/readiness'
import { createRecaptcha } from '@docweave/adapters/recaptcha'
import { createSecretSealer, createSecretStore } from '@docweave/adapters/secret-store'
import { createSmtpMailer } from '@docweave/adapters/smtp-mailer'
import {
  connectTemporal,
  createDeliveryRunner,
  createPipelineRunner,
  createTriggerSchedules,
  scheduleExpiry,
  scheduleMailbox,
} from '@docweave/adapters/temporal'
import type { TriggerWorker } from '@docweave/adapters/temporal-worker'
import { createTriggerMail } from '@docweave/adapters/mailbox'
import { createStreamLimit } from '@docweave/adapters/stream-limit'
import { openStaging } from '@docweave/adapters/upload-staging'
import { grantFolders } from '@docweave/adapters/watched-folder'
import { openTracing } from '@docweave/adapters/tracing'
import {
  flushKeyUses,
  reconcileSchedules,
  removeExpiredIdempotencyKeys,
  removeExpiredMessages,
  type ApiServices,
} from '@docweave/api'
import { endEngines, keepEngineFilesIn, keepSpares, setEngineConcurrency, warmUpEngines } from '@docweave/engines/host'
import { allowUnsandboxed, sandboxProblem } from '@docweave/engines/host/sandbox'
import { tools } from '@docweave/tools/tools'
import { createApiServer } from './create-server.ts'
import { createDraining } from './draining.ts'
import { env } from './env.ts'
import { assertForgeryRefused, noAccounts } from './identity-provider.ts'
import { kindOfUpload } from './kind-of-upload.ts'
import { createRequestLimits } from './v1/request-limits.ts'

const tracing = await openTracing({ endpoint: env.traces, service: 'docweave-api' })
const log = createLog({ level: env.logLevel, context: tracing && (() => ({ trace: tracing.traceId() })) })
logCrashes(log)
makePrivateFiles()
await openPrivateFolder(env.data).catch((error: unknown) =>
  log.warn('the data folder is readable for other accounts, and its permissions cannot be changed', { error }),
)
if (env.unsandboxed) allowUnsandboxed()
// A visitor's first upload finds a warm process. Each takes about 110 MB; inspecting a file takes a few milliseconds.
keepSpares(1)
setEngineConcurrency(4)
// On the same disk as the uploads, so that a large file is hard-linked instead of copied.
keepEngineFilesIn(env.engineFiles)
const identity = env.projectId === undefined ? noAccounts : createFirebaseIdentity({ projectId: env.projectId })
if (env.production && env.projectId !== undefined) await assertForgeryRefused(identity, env.projectId)
const documents = await openDocuments(env.documents, env.firestoreProject)
const codec = createPayloadCodec(env.payloadKeys)
const temporal = connectTemporal({ ...env.temporal, codec, interceptors: tracing?.client })
const files = await openFiles(env.files)
// A SQLite document store serves one host, so its rate limits stay in memory; Firestore shares them between hosts.
const limitOf = createRateLimits(env.firestoreProject === undefined ? undefined : documents)
const scanner = env.clamd && createClamd(env.clamd)
const jobs = createJobStore(documents)
const checks = reachChecks({ temporal, files, documents })
const services: ApiServices = {
  scanner,
  tools,
  documents,
  files,
  secrets: createSecretStore(files, env.secretKey),
  jobs,
  runner: createPipelineRunner(temporal),
  deliveries: createDeliveryRunner(temporal),
  schedules: createTriggerSchedules(temporal),
  folders: grantFolders(env.folders, env.folderStore),
  sealer: createSecretSealer(env.secretKey),
  assertWebhookUrl: urlRule(env.webhooks),
  starting: createLedger(documents, 'starting'),
  streams: createStreamLimit(env.streams),
  heldUploads: createLedger(documents, 'uploads'),
  uploadQuota: env.uploadQuota,
  kindOf: kindOfUpload,
  disk: createDiskSpace(env.data, env.diskReserveBytes),
  starts: limitOf('starts', { perMinute: env.startsPerMinute, burst: env.startsPerMinute }),
  // A person looks at one file after the other, and files that have a preview do not count again.
  previews: limitOf('previews', { perMinute: 30, burst: 60 }),
  // A person sends only a few messages in a row.
  messages: limitOf('messages', { perMinute: env.messagesPerHour / 60, burst: Math.ceil(env.messagesPerHour / 2) }),
  triggerMail: env.triggerMail && createTriggerMail(env.triggerMail),
  mailer: env.mail && createSmtpMailer(env.mail),
  identity,
  challenge: env.recaptcha && createRecaptcha(env.recaptcha),
  maxWaiting: env.maxWaiting,
  operations: createOperations({
    ...{ client: temporal, documents, jobs, checks, folder: env.data },
    temporalUi: env.operators.origins[0],
  }),
  operators: env.operators.operators ?? [],
  limits: env.limits,
  retention: env.retention,
  log,
}
const metrics = createApiMetrics()
meterQueues(metrics.registry, () => stateOfQueues(temporal))
const creations = limitOf('uploads', { perMinute: env.uploadsPerMinute, burst: env.uploadsPerMinute })
const server = await createApiServer(services, {
  ...env,
  // A local SQLite read is too fast for a cache to pay off.
  sessionCacheMilliseconds: env.firestoreProject === undefined ? 0 : 5_000,
  uploads: await openStaging({
    folder: env.staging,
    idle: env.retention.idleUploads,
    longest: env.retention.uploads,
    s3: env.files.s3,
  }),
  creations,
  // A person asks for a code now and then; a program that waits asks every five seconds.
  deviceCodes: limitOf('device-codes', { perMinute: 10, burst: 20 }),
  tokens: limitOf('oauth-tokens', { perMinute: 60, burst: 120 }),
  registrations: limitOf('oauth-registrations', { perMinute: 1, burst: 20 }),
  requestLimits: createRequestLimits(
    (name, perMinute) => limitOf(name, { perMinute, burst: perMinute }),
    env.requestsPerMinute,
  ),
  requestBegan: metrics.requestBegan,
  traced: tracing?.request,
  codec: { ...env.operators, decode: (body) => decodeRemote(codec, body) },
  // Lazy import: the image code loads with the first picture.
  makePicture: async (...given) => (await import('./account/picture.ts')).squarePicture(...given),
})
const readiness = createReadiness({
  ...checks,
  // Uploads are refused without the scanner, so this host is not ready; other hosts may reach it.
  ...(scanner && { clamd: scanner.version }),
})
const door =
  env.metrics && (await serveMetrics({ ...env.metrics, registry: metrics.registry, missing: readiness.missing }))
server.listen(env.port, env.host, () => log.info('api ready', { url: `http://${env.host}:${env.port}` }))

/** Starts the processes that inspect uploads, before the first upload. */
async function warmUp(): Promise<void> {
  const reason = await sandboxProblem()
  if (reason === undefined) warmUpEngines()
  else log.error('uploads are rejected: no engine can start', { error: new Error(reason) })
}
void warmUp()

/** Does `work`, which needs Temporal, and repeats it every 5 s until it succeeds: Temporal may start later than this host. */
async function withTemporal<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 0; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries === 0) log.warn('Temporal does not answer: check TEMPORAL_ADDRESS and the Temporal server', { error })
      await new Promise((wake) => setTimeout(wake, 5_000).unref())
    }
  }
}
void withTemporal(() => scheduleExpiry(temporal, env.expireEverySeconds))
void withTemporal(() => reconcileSchedules(services))
void withTemporal(() => scheduleMailbox(temporal, services.triggerMail !== undefined))

/** The worker of the triggers, while it runs, and whether this host is stopping. */
const triggers: { worker?: TriggerWorker | undefined; isStopping: boolean } = { isStopping: false }

/** Runs the worker of the triggers. Its code is imported late: it takes a while to load, and no visitor waits for it. */
async function serveTriggers(): Promise<void> {
  const [{ installTemporalLog, startTriggerWorker }, { triggerActivities }] = await Promise.all([
    import('@docweave/adapters/temporal-worker'),
    import('./triggers/fire-trigger.ts'),
  ])
  installTemporalLog(sdkLogger(log))
  const receive = { folder: env.staging, creations, unusedLasts: env.retention.uploads }
  const activities = triggerActivities(services, { receive, urls: env.inputUrls, siteUrl: env.siteUrl })
  while (!triggers.isStopping) {
    triggers.worker = await withTemporal(() =>
      startTriggerWorker({ ...env.temporal, codec, activities, drainSeconds: env.drainSeconds }),
    )
    await triggers.worker.ended.catch((error: unknown) => log.error('the worker of the triggers failed', { error }))
    delete triggers.worker
  }
}
void serveTriggers()

async function stopTriggers(): Promise<void> {
  triggers.isStopping = true
  triggers.worker?.stop()
  await triggers.worker?.ended.catch(() => undefined)
}
void removeExpiredMessages(documents).catch((error: unknown) =>
  log.error('removing old contact messages failed', { error }),
)

/** How often (ms) the records of expired idempotency keys are removed. */
const cleanEvery = 3_600_000
setInterval(
  () =>
    void removeExpiredIdempotencyKeys(documents).catch((error: unknown) =>
      log.error('removing expired idempotency keys failed', { error }),
    ),
  cleanEvery,
).unref()

const drain = createDraining(server, readiness, env.drainSeconds)
async function stop(): Promise<void> {
  log.info('draining: no new requests are accepted')
  await Promise.all([drain(), stopTriggers()])
  await flushKeyUses(services)
  await door?.close()
  await tracing?.close()
  await endEngines()
  process.exit(0)
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
