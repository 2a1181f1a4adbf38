/** A worker's settings: parses and validates the environment. */
import { firestoreProject } from '@docweave/adapters/documents'
import { s3Of } from '@docweave/adapters/file-store'
import { readAddress } from '@docweave/adapters/metrics'
import { payloadKeys } from '@docweave/adapters/payload-codec'
import { hostVariables, mustBeSandboxed, parseSettings } from '@docweave/adapters/settings'
import { temporalOf, temporalVariables } from '@docweave/adapters/temporal'
import { webhookRules, webhookVariables } from '@docweave/adapters/webhook-sender'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { Queue } from '@docweave/contract'
import { retentionOf, retentionVariables } from '@docweave/jobs'
import { z } from 'zod'

const text = z.string().optional()

export const WorkerEnvironment = z
  .object({
    ...hostVariables,
    FIREBASE_PROJECT_ID: text.describe(
      'The Firebase project of the accounts. Without it there are none, or an emulator has them in development.',
    ),
    FIREBASE_AUTH_EMULATOR_HOST: z
      .string()
      .optional()
      .describe('`host:port` of the identity emulator, for development only.'),
    FIRESTORE_EMULATOR_HOST: z
      .string()
      .optional()
      .describe('`host:port` of the Firestore emulator, for development only.'),
    DOCWEAVE_S3_BUCKET: text.describe(
      'The bucket of an S3-compatible store; without it files are in `DOCWEAVE_DATA`. The AWS SDK finds the credentials.',
    ),
    DOCWEAVE_S3_REGION: text.describe('The region of the bucket.'),
    DOCWEAVE_S3_ENDPOINT: text.describe('The endpoint of an S3-compatible store. Default: Amazon’s.'),
    DOCWEAVE_CACHE_BYTES: z.coerce
      .number()
      .int()
      .nonnegative()
      .default(4 * 1024 ** 3)
      .describe('Size of this machine’s cache of the bucket’s files.'),
    DOCWEAVE_CACHE_SECONDS: z.coerce
      .number()
      .positive()
      .default(600)
      .describe('Cache lifetime: a file that another machine deleted is removed from the cache within it.'),
    DOCWEAVE_PAYLOAD_KEYS: text.describe('As in the API’s settings.'),
    ...temporalVariables,
    DOCWEAVE_WORKER_METRICS: text
      .transform(readAddress)
      .describe('`host:port` that serves this worker’s metrics and health; visitors must not reach it.'),
    DOCWEAVE_TEMPORAL_METRICS: text.describe('`host:port` that serves the metrics of the Temporal SDK.'),
    DOCWEAVE_QUEUES: z
      .string()
      .default(Queue.options.join(','))
      .transform((text) => text.split(',').map((each) => each.trim()))
      .pipe(z.array(Queue))
      .describe('The queues that this worker polls, comma-separated.'),
    DOCWEAVE_SPARE_PROCESSES: z.coerce
      .number()
      .int()
      .min(0)
      .max(32)
      .default(2)
      .describe('How many unused processes each engine keeps warm.'),
    DOCWEAVE_AT_ONCE: z.coerce
      .number()
      .int()
      .positive()
      .default(availableParallelism())
      .describe(
        'Concurrent steps per queue. Large files have half as many additional places. Default: the number of processors.',
      ),
    DOCWEAVE_ENGINE_PATH: z
      .string()
      .optional()
      .describe('Search path for engines, in the format of `PATH`, if they are not in Debian’s locations.'),
    DOCWEAVE_TIME_STAMP_URL: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe('The time-stamping server for signatures (RFC 3161); without it they carry this machine’s time.'),
    DOCWEAVE_MODEL_HUB: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe('A mirror of the hub that speech models are downloaded from.'),
    DOCWEAVE_OCR_MODELS: text.describe(
      'A folder with a Korean recognition model of PP-OCR (`korean….onnx`), which is then used beside Tesseract.',
    ),
    ...webhookVariables,
    ...retentionVariables,
    DOCWEAVE_DRAIN_SECONDS: z.coerce
      .number()
      .nonnegative()
      .default(30)
      .describe('How long running steps may take to finish after the worker is asked to stop.'),
    DOCWEAVE_WORKER_VERSION: text
      .refine(
        (version) => version === undefined || /^[\w.-]{1,60}$/.test(version),
        'a version has up to 60 letters, digits, ".", "_" and "-"',
      )
      .describe('The build id for Temporal’s worker versioning: jobs end on the version that began them.'),
    OTEL_EXPORTER_OTLP_ENDPOINT: text.describe('A trace collector that takes OTLP over HTTP.'),
  })
  .refine(
    (found) =>
      found.DOCWEAVE_MODE !== 'production' || !(found.FIREBASE_AUTH_EMULATOR_HOST || found.FIRESTORE_EMULATOR_HOST),
    'an emulator is set in production: accounts would be deleted only there',
  )

/**
 * Reads the settings.
 *
 * @throws Error with one sentence that names the invalid or missing setting
 */
export function readSettings(variables: NodeJS.ProcessEnv) {
  const found = parseSettings(WorkerEnvironment, variables)
  if (found.DOCWEAVE_MODE === 'production' && found.DOCWEAVE_UNSANDBOXED === '1') throw new Error(mustBeSandboxed)
  const data = resolve(found.DOCWEAVE_DATA)
  return {
    files: { folder: join(data, 'files'), s3: s3Of(found) },
    cache: { bytes: found.DOCWEAVE_CACHE_BYTES, milliseconds: found.DOCWEAVE_CACHE_SECONDS * 1000 },
    documents: join(data, 'documents.sqlite'),
    secretKey: found.DOCWEAVE_SECRET_KEY,
    payloadKeys: payloadKeys(found.DOCWEAVE_SECRET_KEY, found.DOCWEAVE_PAYLOAD_KEYS),
    bundles: join(data, 'bundles'),
    data,
    work: join(data, 'work'),
    temporal: temporalOf(found),
    projectId: found.FIREBASE_PROJECT_ID,
    firestoreProject: firestoreProject(found),
    metrics: found.DOCWEAVE_WORKER_METRICS,
    temporalMetrics: found.DOCWEAVE_TEMPORAL_METRICS,
    queues: found.DOCWEAVE_QUEUES,
    atOnce: found.DOCWEAVE_AT_ONCE,
    retention: retentionOf(found),
    unsandboxed: found.DOCWEAVE_UNSANDBOXED === '1',
    spareProcesses: found.DOCWEAVE_SPARE_PROCESSES,
    enginePath: found.DOCWEAVE_ENGINE_PATH,
    timeStampUrl: found.DOCWEAVE_TIME_STAMP_URL,
    ocrModels: found.DOCWEAVE_OCR_MODELS && resolve(found.DOCWEAVE_OCR_MODELS),
    webhooks: webhookRules(found),
    modelHub: found.DOCWEAVE_MODEL_HUB,
    drainSeconds: found.DOCWEAVE_DRAIN_SECONDS,
    logLevel: found.DOCWEAVE_LOG_LEVEL,
    version: found.DOCWEAVE_WORKER_VERSION,
    traces: found.OTEL_EXPORTER_OTLP_ENDPOINT,
  } as const
}
