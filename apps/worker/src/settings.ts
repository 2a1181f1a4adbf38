/** A worker's settings, and what it refuses to start with. */
import { firestoreProject } from '@docweave/adapters/documents'
import { s3Of } from '@docweave/adapters/file-store'
import { readAddress } from '@docweave/adapters/metrics'
import { payloadKeys } from '@docweave/adapters/payload-codec'
import { hostVariables, mustBeSandboxed, parseSettings } from '@docweave/adapters/settings'
import { temporalOf, temporalVariables } from '@docweave/adapters/temporal'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { Queue } from '@docweave/contract'
import { retentionOf, retentionVariables } from '@docweave/jobs'
import { z } from 'zod'

const text = z.string().optional()

const Environment = z
  .object({
    ...hostVariables,
    /** The Firebase project whose users are deleted with their accounts. */
    FIREBASE_PROJECT_ID: text,
    FIREBASE_AUTH_EMULATOR_HOST: z.string().optional(),
    FIRESTORE_EMULATOR_HOST: z.string().optional(),
    /** The bucket of an S3-compatible store; without one files lie in `DOCWEAVE_DATA`. Keys are where Amazon's SDK looks for them. */
    DOCWEAVE_S3_BUCKET: text,
    DOCWEAVE_S3_REGION: text,
    DOCWEAVE_S3_ENDPOINT: text,
    /** How much of the bucket's files this machine keeps at hand. */
    DOCWEAVE_CACHE_BYTES: z.coerce
      .number()
      .int()
      .nonnegative()
      .default(4 * 1024 ** 3),
    /** What was deleted by another machine is gone from there after this. */
    DOCWEAVE_CACHE_SECONDS: z.coerce.number().positive().default(600),
    /** As an API host has them. */
    DOCWEAVE_PAYLOAD_KEYS: text,
    ...temporalVariables,
    /** `host:port` of this worker's figures and health, and of those of Temporal's SDK in it. */
    DOCWEAVE_WORKER_METRICS: text.transform(readAddress),
    DOCWEAVE_TEMPORAL_METRICS: text,
    DOCWEAVE_QUEUES: z
      .string()
      .default(Queue.options.join(','))
      .transform((text) => text.split(',').map((each) => each.trim()))
      .pipe(z.array(Queue)),
    /** How many unused processes each engine keeps warm. */
    DOCWEAVE_SPARE_PROCESSES: z.coerce.number().int().min(0).max(32).default(2),
    DOCWEAVE_AT_ONCE: z.coerce.number().int().positive().default(availableParallelism()),
    /** Folders of engines, as in a shell's PATH, where they are not where Debian puts them. */
    DOCWEAVE_ENGINE_PATH: z.string().optional(),
    /** Where signatures get their time stamps (RFC 3161); without one they carry this machine's time. */
    DOCWEAVE_TIME_STAMP_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** Where speech models come from: a mirror of the hub they are published on. */
    DOCWEAVE_MODEL_HUB: z.url({ protocol: /^https?$/ }).optional(),
    ...retentionVariables,
    DOCWEAVE_DRAIN_SECONDS: z.coerce.number().nonnegative().default(30),
    /** What tells this build of the workers from others: jobs then end on the one that began them. */
    DOCWEAVE_WORKER_VERSION: text.refine(
      (version) => version === undefined || /^[\w.-]{1,60}$/.test(version),
      'is no version: letters, digits, ".", "_" and "-", at most 60',
    ),
    /** A collector of traces, by OTLP over HTTP. */
    OTEL_EXPORTER_OTLP_ENDPOINT: text,
  })
  .refine(
    (found) =>
      found.DOCWEAVE_MODE !== 'production' || !(found.FIREBASE_AUTH_EMULATOR_HOST || found.FIRESTORE_EMULATOR_HOST),
    'an emulator is set in production: accounts would be deleted there alone',
  )

/**
 * Reads the settings.
 *
 * @throws Error one sentence that names the setting that is wrong or missing
 */
export function readSettings(variables: NodeJS.ProcessEnv) {
  const found = parseSettings(Environment, variables)
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
    modelHub: found.DOCWEAVE_MODEL_HUB,
    drainSeconds: found.DOCWEAVE_DRAIN_SECONDS,
    logLevel: found.DOCWEAVE_LOG_LEVEL,
    version: found.DOCWEAVE_WORKER_VERSION,
    traces: found.OTEL_EXPORTER_OTLP_ENDPOINT,
  } as const
}
