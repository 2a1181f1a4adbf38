/** One worker of the conversion cluster: serves the queues it is told to until it is asked to stop, then drains. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openDocuments } from '@docweave/adapters/documents'
import { createCachedStore, openFiles } from '@docweave/adapters/file-store'
import { createFirebaseIdentity } from '@docweave/adapters/firebase-identity'
import { createJobStore } from '@docweave/adapters/job-store'
import { createWorkerMetrics, serveMetrics } from '@docweave/adapters/metrics'
import { createPayloadCodec } from '@docweave/adapters/payload-codec'
import { createSecretStore } from '@docweave/adapters/secret-store'
import { connectTemporal, createPipelineRunner } from '@docweave/adapters/temporal'
import { createWorkers, workflowBundle } from '@docweave/adapters/temporal-worker'
import { check as checkFfmpeg } from '@docweave/engines/ffmpeg'
import { check as checkHwp } from '@docweave/engines/hwp'
import { inspect } from '@docweave/engines/inspect'
import { check as checkMupdf, protect, unlock } from '@docweave/engines/mupdf'
import { check as checkLibreOffice, endOffices, warmUp } from '@docweave/engines/libreoffice'
import { lookForEnginesIn } from '@docweave/engines/sandbox'
import { takeTimeStampsFrom } from '@docweave/engines/signature'
import { check as checkTesseract } from '@docweave/engines/tesseract'
import { check as checkWhisper, endRecognisers, takeModelsFrom } from '@docweave/engines/whisper'
import { runs } from '@docweave/tools/runs'
import { expiryActivities } from './activities/expiry-activities.ts'
import { nameStem } from './activities/result-names.ts'
import { localActivities } from './activities/local-activities.ts'
import { stepActivities, type StepServices } from './activities/step-activities.ts'
import { reportEngines } from './engine-reports.ts'
import { env } from './env.ts'
import { openWorkFolder } from './work-folder.ts'

if (env.enginePath) lookForEnginesIn(env.enginePath)
if (env.timeStampUrl) takeTimeStampsFrom(env.timeStampUrl)
if (env.modelHub) takeModelsFrom(env.modelHub)
const documents = await openDocuments(env.documents, env.firestoreProject)
const folder = await openWorkFolder(env.work)
const store = await openFiles(env.files)
/** What this machine made or fetched it need not fetch again; a store on its own disk is near enough. */
const files = env.files.s3
  ? await createCachedStore(store, { folder: join(folder, 'cache'), bytes: env.cacheBytes, milliseconds: 600_000 })
  : store
const jobs = createJobStore(documents)
const services: StepServices = {
  files,
  jobs,
  inspect,
  unlock,
  protect,
  secrets: createSecretStore(files, env.secretKey),
  nameOf: async (jobId, source) => nameStem((await jobs.get(jobId))?.inputs[source]?.name),
  folder,
}

const codec = createPayloadCodec(env.payloadKeys)
const temporal = connectTemporal({ ...env.temporal, codec })
/** What the end of an account needs besides the stores; without a project nobody has one. */
const accounts = {
  runner: createPipelineRunner(temporal),
  identity:
    env.projectId === undefined ? { deleteUser: async () => {} } : createFirebaseIdentity({ projectId: env.projectId }),
}

const metrics = createWorkerMetrics()
const { workers, close } = await createWorkers({
  ...env.temporal,
  codec,
  interceptor: metrics.interceptor,
  metricsAddress: env.temporalMetrics,
  logLevel: env.logLevel,
  bundle: await workflowBundle(env.bundles),
  drainSeconds: env.drainSeconds,
  queues: new Map(
    env.queues.map((queue) => [
      queue,
      {
        atOnce: env.atOnce,
        largeAtOnce: Math.max(1, Math.floor(env.atOnce / 2)),
        activities: {
          ...localActivities(services, env.retention, metrics.jobEnded),
          ...expiryActivities({ ...services, ...accounts, documents }, env.retention.uploads),
          ...stepActivities(runs, queue, services),
        },
      },
    ]),
  ),
})
const stopReporting = await reportEngines(
  [checkMupdf, checkTesseract, checkHwp, checkLibreOffice, checkFfmpeg, checkWhisper],
  documents,
  metrics.engineSeen,
)

const stop = () => {
  for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown()
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)

/** Work is sent here as long as every queue is served. */
const isReady = () => workers.every((worker) => worker.getState() === 'RUNNING')
const door = env.metrics && (await serveMetrics({ ...env.metrics, registry: metrics.registry, isReady }))

const running = Promise.all(workers.map((worker) => worker.run()))
if (env.queues.includes('office')) warmUp()
console.log(`worker ready: ${env.queues.join(', ')}`)
try {
  await running
} finally {
  stopReporting()
  await door?.close()
  await close()
  await temporal.connection.close()
  await Promise.all([endOffices(), endRecognisers()])
  await documents.close()
  await rm(folder, { recursive: true, force: true })
}
