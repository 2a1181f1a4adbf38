/** Settings of the operator commands, the same as a worker's: the only module of them that reads the environment. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { firestoreProject } from '@docweave/adapters/documents'
import { s3Of } from '@docweave/adapters/file-store'
import { payloadKeys, type PayloadKey } from '@docweave/adapters/payload-codec'
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
    DOCWEAVE_SECRET_KEY: text,
    DOCWEAVE_PAYLOAD_KEYS: text,
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

/** Returns the keys of Temporal's payloads; `undefined` without the system's secret, which `npm start` keeps with its data. */
function readPayloadKeys(): PayloadKey[] | undefined {
  const secret = found.DOCWEAVE_SECRET_KEY ?? readIfThere(join(data, 'secret.key'))
  return secret === undefined ? undefined : payloadKeys(Buffer.from(secret, 'base64'), found.DOCWEAVE_PAYLOAD_KEYS)
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return undefined
  }
}

export const env = {
  payloadKeys: readPayloadKeys,
  temporal: temporalOf(found),
  documents: join(data, 'documents.sqlite'),
  firestoreProject: firestoreProject(found),
  retention: readRetention(process.env),
  files: { folder: join(data, 'files'), s3: s3Of(found) },
} as const
