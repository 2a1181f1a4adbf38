/** An API host's settings: the one place of this app that reads the environment. */
import { join, resolve } from 'node:path'
import { z } from 'zod'

const count = (fallback: number) => z.coerce.number().positive().default(fallback)

const Environment = z.object({
  DOCWEAVE_DATA: z.string().default('.data'),
  /** 32 bytes in base64, the same for every host: what passwords and certificates are encrypted with. */
  DOCWEAVE_SECRET_KEY: z
    .base64()
    .transform((text) => Buffer.from(text, 'base64'))
    .refine(({ length }) => length === 32, 'is not 32 bytes in base64'),
  DOCWEAVE_API_HOST: z.string().default('127.0.0.1'),
  DOCWEAVE_API_PORT: z.coerce.number().int().default(4000),
  TEMPORAL_ADDRESS: z.string().default('127.0.0.1:7233'),
  TEMPORAL_NAMESPACE: z.string().default('default'),
  DOCWEAVE_MAX_UPLOAD_BYTES: count(2 * 1024 ** 3),
  DOCWEAVE_MAX_OPEN_JOBS: count(20),
  DOCWEAVE_STARTS_PER_MINUTE: count(30),
  DOCWEAVE_UPLOADS_PER_MINUTE: count(300),
  DOCWEAVE_RESULT_HOURS: count(2),
  DOCWEAVE_UPLOAD_HOURS: count(24),
  DOCWEAVE_EXPIRE_EVERY_SECONDS: count(600),
})

const found = Environment.parse(process.env)
const data = resolve(found.DOCWEAVE_DATA)

export const env = {
  host: found.DOCWEAVE_API_HOST,
  port: found.DOCWEAVE_API_PORT,
  files: join(data, 'files'),
  staging: join(data, 'staging'),
  documents: join(data, 'documents.sqlite'),
  secretKey: found.DOCWEAVE_SECRET_KEY,
  temporal: { address: found.TEMPORAL_ADDRESS, namespace: found.TEMPORAL_NAMESPACE },
  maxUploadBytes: found.DOCWEAVE_MAX_UPLOAD_BYTES,
  maxOpenJobs: found.DOCWEAVE_MAX_OPEN_JOBS,
  startsPerMinute: found.DOCWEAVE_STARTS_PER_MINUTE,
  uploadsPerMinute: found.DOCWEAVE_UPLOADS_PER_MINUTE,
  resultHours: found.DOCWEAVE_RESULT_HOURS,
  uploadMilliseconds: found.DOCWEAVE_UPLOAD_HOURS * 3_600_000,
  expireEverySeconds: found.DOCWEAVE_EXPIRE_EVERY_SECONDS,
} as const
