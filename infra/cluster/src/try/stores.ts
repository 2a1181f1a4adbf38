/** What files and documents are kept in: an S3 server, and Google's emulator of Firestore. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { findEmulatorJar, firestoreEmulatorCommand } from '@docweave/adapters/firestore-store/testing'
import { s3ServerCommand } from '@docweave/adapters/s3-store/testing'
import type { ManagedProcess } from '@docweave/local'
import { addressOf, ports } from './hosts.ts'
import { onHost } from './on-host.ts'

const BUCKET = 'docweave'
const KEYS = { accessKeyId: 'tried-cluster', secretAccessKey: 'secret-of-the-tried-cluster' } as const
const PROJECT = 'demo-docweave'

/** What API hosts and workers are told of the bucket. */
export const bucketSettings = {
  DOCWEAVE_S3_BUCKET: BUCKET,
  DOCWEAVE_S3_ENDPOINT: `http://${addressOf('bucket')}:${ports.bucket}`,
  AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
  AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
}

/** And of the documents. */
export const documentSettings = {
  FIREBASE_PROJECT_ID: PROJECT,
  FIRESTORE_EMULATOR_HOST: `${addressOf('documents')}:${ports.documents}`,
}

/** Where the bucket's objects lie on this machine, for a test to look at. */
export const bucketFolder = (folder: string): string => join(folder, 'bucket', BUCKET)

export async function prepareBucket(folder: string): Promise<ManagedProcess> {
  await mkdir(bucketFolder(folder), { recursive: true })
  const address = `${addressOf('bucket')}:${ports.bucket}`
  return onHost('bucket', folder, {
    ...s3ServerCommand(join(folder, 'bucket'), address, KEYS),
    ready: { line: /Starting s3 server/ },
  })
}

/** @throws Error when this machine has no emulator */
export function prepareDocuments(folder: string): ManagedProcess {
  const jar = findEmulatorJar()
  if (jar === undefined)
    throw new Error('The Firestore emulator is missing: install Google’s cloud-firestore-emulator.')
  return onHost('documents', folder, {
    ...firestoreEmulatorCommand(jar, addressOf('documents'), ports.documents),
    ready: { line: /is now running/ },
  })
}
