/** The stores of files and documents: an S3 server, and Google's Firestore emulator. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { findEmulatorJar, firestoreEmulatorCommand } from '@docweave/adapters/firestore-store/testing'
import { s3ServerCommand } from '@docweave/adapters/s3-store/testing'
import type { ManagedProcess } from '@docweave/local'
import { addressOf, ports, onHost } from './hosts.ts'

const BUCKET = 'docweave'
const KEYS = { accessKeyId: 'tried-cluster', secretAccessKey: 'secret-of-the-tried-cluster' } as const
const PROJECT = 'demo-docweave'

/** The bucket's settings for API hosts and workers. */
export const bucketSettings = {
  DOCWEAVE_S3_BUCKET: BUCKET,
  DOCWEAVE_S3_ENDPOINT: `http://${addressOf('bucket')}:${ports.bucket}`,
  AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
  AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
}

/** The document store's settings. */
export const documentSettings = {
  FIREBASE_PROJECT_ID: PROJECT,
  FIRESTORE_EMULATOR_HOST: `${addressOf('documents')}:${ports.documents}`,
}

/** The folder of the bucket's objects, for tests. */
export const bucketFolder = (folder: string): string => join(folder, 'bucket', BUCKET)

export async function prepareBucket(folder: string): Promise<ManagedProcess> {
  await mkdir(bucketFolder(folder), { recursive: true })
  const address = `${addressOf('bucket')}:${ports.bucket}`
  return onHost('bucket', folder, {
    ...s3ServerCommand(join(folder, 'bucket'), address, KEYS),
    ready: { line: /Starting s3 server/ },
  })
}

/** @throws Error if the emulator is not installed */
export function prepareDocuments(folder: string): ManagedProcess {
  const jar = findEmulatorJar()
  if (jar === undefined)
    throw new Error('The Firestore emulator is missing: install Google’s cloud-firestore-emulator.')
  return onHost('documents', folder, {
    ...firestoreEmulatorCommand(jar, addressOf('documents'), ports.documents),
    ready: { line: /is now running/ },
  })
}
