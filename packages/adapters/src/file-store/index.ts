/** Opens the file store that a host is configured with. */
import type { FileStore } from '@docweave/contract'
import { createDiskStore } from '../disk-store/index.ts'
import type { S3Settings } from '../s3-store/index.ts'

export interface FileStoreSettings {
  /** The root folder of a store on the local disk. */
  folder: string
  s3?: S3Settings | undefined
}

/** Opens the bucket if one is set, otherwise the folder, which the processes of one machine share. */
export async function openFiles({ folder, s3 }: FileStoreSettings): Promise<FileStore> {
  if (!s3) return createDiskStore(folder)
  // Loaded on demand: a single machine does not need the S3 client.
  const { connectS3, createS3Store } = await import('../s3-store/index.ts')
  const { bucket, endpoint, publicEndpoint } = s3
  return createS3Store(connectS3(s3, endpoint), bucket, publicEndpoint ? connectS3(s3, publicEndpoint) : undefined)
}

export interface S3Variables {
  DOCWEAVE_S3_BUCKET?: string | undefined
  DOCWEAVE_S3_REGION?: string | undefined
  DOCWEAVE_S3_ENDPOINT?: string | undefined
  DOCWEAVE_S3_PUBLIC_ENDPOINT?: string | undefined
}

/** Returns the configured bucket, if any. The AWS SDK reads the credentials from its usual sources. */
export const s3Of = (set: S3Variables): S3Settings | undefined =>
  set.DOCWEAVE_S3_BUCKET === undefined
    ? undefined
    : {
        bucket: set.DOCWEAVE_S3_BUCKET,
        region: set.DOCWEAVE_S3_REGION ?? 'us-east-1',
        endpoint: set.DOCWEAVE_S3_ENDPOINT,
        publicEndpoint: set.DOCWEAVE_S3_PUBLIC_ENDPOINT,
      }

export { createCachedStore } from './cached-store.ts'
