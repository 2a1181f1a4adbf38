/** Settings of the operator commands, the same as a worker's: the only module of them that reads the environment. */
import { join, resolve } from 'node:path'
import { firestoreProject } from '@docweave/adapters/documents'
import { s3Of } from '@docweave/adapters/file-store'
import { temporalOf, temporalVariables } from '@docweave/adapters/temporal'
import { readRetention } from '@docweave/jobs'
import { z } from 'zod'

const text = z
  .string()
  .optional()
  .transform((found) => found || undefined)

/** The port of the Temporal server that `npm start` runs; the default when no address is set. */
const port = process.env['DOCWEAVE_TEMPORAL_PORT'] || '7233'

const found = z
  .object({
    DOCWEAVE_DATA: z.string().default('.data'),
    ...temporalVariables,
    TEMPORAL_ADDRESS: z.string().default(`127.0.0.1:${port}`),
    FIREBASE_PROJECT_ID: text,
    FIREBASE_AUTH_EMULATOR_HOST: text,
    FIRESTORE_EMULATOR_HOST: text,
    DOCWEAVE_S3_BUCKET: text,
    DOCWEAVE_S3_REGION: text,
    DOCWEAVE_S3_ENDPOINT: text,
    DOCWEAVE_S3_PUBLIC_ENDPOINT: text,
  })
  .parse(process.env)

const data = resolve(found.DOCWEAVE_DATA)

export const env = {
  temporal: temporalOf(found),
  documents: join(data, 'documents.sqlite'),
  firestoreProject: firestoreProject(found),
  retention: readRetention(process.env),
  files: { folder: join(data, 'files'), s3: s3Of(found) },
} as const
