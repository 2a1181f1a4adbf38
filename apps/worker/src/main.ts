/** Entry point of a worker: serves the configured queues until it receives a stop signal, then drains. */
import { rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { makePrivateFiles, openPrivateFolder } from '@docweave/adapters/disk'
import { openDocuments } from '@docweave/adapters/documents'
import { createCachedStore, openFiles } from '@docweave/adapters/file-store'
import { createFirebaseIdentity } from '@docweave/adapters/firebase-identity'
import { createJobStore } from '@docweave/adapters/job-store'
import { createLog, sdkLogger, logCrashes } from '@docweave/adapters/log'
import { createWorkerMetrics, meteredStore, meterDiskSpace, serveMetrics } from '@docweave/adapters/metrics'
import { createPayloadCodec } from '@docweave/adapters/payload-codec'
import { createReadiness, reachChecks } from '@docweave/adapters/readiness'
import { createSecretSealer, createSecretStore } from '@docweave/adapters/secret-store'
import {
  connectTemporal,
  createDeliveryRunner,
  createPipelineRunner,
  createTriggerSchedules,
} from '@docweave/adapters/temporal'
import { createWorkers, logSteps, workflowBundle } from '@docweave/adapters/temporal-worker'
import { openTracing } from '@docweave/adapters/tracing'
import { createWebhookSender } from '@docweave/adapters/webhook-sender'
import { registerWorker } from '@docweave/adapters/worker-register'
import { check as checkFfmpeg } from '@docweave/engines/speech/ffmpeg'
import { check as checkHwp } from '@docweave/engines/hwp'
import { kindsOf } from '@docweave/engines/file-kind'
import { endEngines, keepEngineFilesIn, keepSpares, warmUpEngines } from '@docweave/engines/host'
import { inspect } from '@docweave/engines/inspect'
import { check as checkMupdf, protect, unlock } from '@docweave/engines/pdf'
import { check as checkLibreOffice, endOffices, warmUp } from '@docweave/engines/office'
import {
  allowUnsandboxed,
  check as checkSandbox,
  lookForEnginesIn,
  sandboxProblem,
} from '@docweave/engines/host/sandbox'
import { takeTimeStampsFrom } from '@docweave/engines/pdf/signatures'
import { check as checkTesseract, checkPaddle, endPaddle, lookForOcrModelsIn } from '@docweave/engines/ocr'
import { check as checkWhisper, endRecognisers, takeModelsFrom } from '@docweave/engines/speech'
import { nameStem } from '@docweave/jobs'
import { countTriggerEnd } from '@docweave/jobs/triggers'
import { announceEnd } from '@docweave/jobs/webhooks'
import { runs } from '@docweave/tools/runs'
import { conditionActivities } from './activities/condition-activities.ts'
import { expiryActivities } from './activities/expiry-activities.ts'
import { incidentActivities } from './activities/incident-activities.ts'
import { localActivities, type AnnounceEnd } from './activities/local-activities.ts'
import { previewActivities } from './activities/preview-activities.ts'
import { stepActivities, type StepServices } from './activities/step-activities.ts'
import { webhookActivities } from './activities/webhook-activities.ts'
import { createDraining } from './draining.ts'
import { reportEngines, recordEngineActivity } from './engine-reports.ts'
import { env } from './env.ts'
import { promoteIfFirst } from './first-version.ts'
import { openWorkFolder } from './work-folder.ts'

const tracing = await openTracing({ endpoint: env.traces, service: 'docweave-worker' })
const log = createLog({ level: env.logLevel, context: tracing && (() => ({ trace: tracing.traceId() })) })
logCrashes(log)
makePrivateFiles()
await openPrivateFolder(env.data).catch((error: unknown) =>
  log.warn('the data folder is readable for other accounts, and its permissions cannot be changed', { error }),
)
if (env.unsandboxed) allowUnsandboxed()
keepSpares(env.spareProcesses)
if (env.enginePath) lookForEnginesIn(env.enginePath)
if (env.timeStampUrl) takeTimeStampsFrom(env.timeStampUrl)
if (env.ocrModels) lookForOcrModelsIn(env.ocrModels)
if (env.modelHub) takeModelsFrom(env.modelHub)
const documents = await openDocuments(env.documents, env.firestoreProject)
const folder = await openWorkFolder(env.work)
keepEngineFilesIn(folder)
const store = await openFiles(env.files)
const metrics = createWorkerMetrics()
/** Caches the files of a bucket on this machine; a store on the local disk needs no cache. */
const kept = env.files.s3 ? await createCachedStore(store, { folder: join(folder, 'cache'), ...env.cache }) : store
const files = meteredStore(kept, metrics.bytesMoved)
meterDiskSpace(metrics.registry, folder)
recordEngineActivity(metrics, tracing)
const jobs = createJobStore(documents)
const services: StepServices = {
  files,
  jobs,
  inspect,
  kindsOf,
  unlock,
  protect,
  secrets: createSecretStore(files, env.secretKey),
  nameOf: async (jobId, source) => nameStem((await jobs.get(jobId))?.inputs[source]?.name),
  folder,
}

const codec = createPayloadCodec(env.payloadKeys)
const temporal = connectTemporal({ ...env.temporal, codec })
const deliveries = createDeliveryRunner(temporal)
const schedules = createTriggerSchedules(temporal)
const announce: AnnounceEnd = async (...end) => {
  await announceEnd({ documents, deliveries }, ...end)
  await countTriggerEnd({ documents, schedules }, ...end)
}
/** What account deletion needs besides the stores; without a project there are no accounts. */
const accounts = {
  runner: createPipelineRunner(temporal),
  schedules,
  identity:
    env.projectId === undefined ? { deleteUser: async () => {} } : createFirebaseIdentity({ projectId: env.projectId }),
}

/** The name by which operators identify this process. */
const identity = `${process.pid}@${hostname()}`
const { workers, close } = await createWorkers({
  ...env.temporal,
  codec,
  identity,
  version: env.version,
  interceptors: [...(tracing ? [tracing.worker.activity] : []), logSteps(log), metrics.interceptor],
  sinks: tracing?.worker.sinks,
  metricsAddress: env.temporalMetrics,
  logger: sdkLogger(log),
  bundle: await workflowBundle(env.bundles, tracing?.worker.workflowModules),
  drainSeconds: env.drainSeconds,
  maintenance: { ...expiryActivities({ ...services, ...accounts, documents }, env.retention) },
  webhooks: {
    ...webhookActivities({
      documents,
      jobs,
      sealer: createSecretSealer(env.secretKey),
      send: createWebhookSender(env.webhooks),
    }),
  },
  incidents: { ...incidentActivities(temporal, jobs) },
  queues: new Map(
    env.queues.map((queue) => [
      queue,
      {
        atOnce: env.atOnce,
        largeAtOnce: Math.max(1, Math.floor(env.atOnce / 2)),
        activities: {
          ...localActivities(services, env.retention, announce, metrics.jobEnded),
          ...previewActivities(runs, services),
          ...stepActivities(runs, queue, services),
          ...(queue === 'pdf' ? conditionActivities(services) : {}),
        },
      },
    ]),
  ),
})
const stopReporting = await reportEngines(
  [checkSandbox, checkMupdf, checkTesseract, checkPaddle, checkHwp, checkLibreOffice, checkFfmpeg, checkWhisper],
  documents,
  metrics.engineSeen,
  (error) => log.warn('reporting the engines failed', { error }),
)

const readiness = createReadiness({
  ...reachChecks({ temporal, files: store, documents }),
  sandbox: async () => {
    const reason = await sandboxProblem()
    if (reason !== undefined) throw new Error(reason)
  },
  queues: async () => {
    if (!workers.every((worker) => worker.getState() === 'RUNNING')) throw new Error('a queue is not served')
  },
})
const draining = createDraining(workers, readiness, () => {
  log.info('draining: no new tasks are accepted', { worker: identity, running: metrics.running() })
  void entry.say().catch(() => undefined)
})
const entry = await registerWorker(
  documents,
  { id: identity, queues: env.queues, version: env.version },
  () => ({ draining: readiness.draining, running: metrics.running() }),
  draining.drain,
)
process.once('SIGTERM', draining.stop)
process.once('SIGINT', draining.stop)

const door =
  env.metrics && (await serveMetrics({ ...env.metrics, registry: metrics.registry, missing: readiness.missing }))

const running = draining.run()
if (env.version !== undefined) void promoteIfFirst(temporal, env.version)
const noEngine = await sandboxProblem()
if (noEngine !== undefined) log.error('no engine can start', { error: new Error(noEngine) })
else {
  warmUpEngines()
  if (env.queues.includes('office')) warmUp()
}
log.info('worker ready', { worker: identity, version: env.version, queues: env.queues })
try {
  await running
} finally {
  stopReporting()
  await entry.close()
  await door?.close()
  await close()
  await temporal.connection.close()
  await tracing?.close()
  await Promise.all([endEngines(), endPaddle(), endOffices(), endRecognisers()])
  await documents.close()
  await rm(folder, { recursive: true, force: true })
}
