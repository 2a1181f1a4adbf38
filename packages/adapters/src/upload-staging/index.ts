/** Opens the staging area where an API host receives uploads. */
import type { FileStoreSettings } from '../file-store/index.ts'
import { createDiskStaging, type UploadStaging } from './disk-staging.ts'

export { createDiskStaging, type UploadStaging } from './disk-staging.ts'

export interface StagingSettings {
  /** A folder of this host. */
  folder: string
  /** When an unfinished upload expires, in milliseconds: `idle` after its last byte, `longest` after its start. */
  idle: number
  longest: number
  /** The bucket shared by all hosts. */
  s3?: FileStoreSettings['s3']
}

/** Opens the staging area in the bucket if one is set, otherwise in the folder. */
export async function openStaging({ folder, idle, longest, s3 }: StagingSettings): Promise<UploadStaging> {
  if (!s3) return createDiskStaging(folder, idle, longest)
  // Loaded on demand: a single machine does not need the S3 client.
  const { connectS3 } = await import('../s3-store/index.ts')
  const { createBucketStaging } = await import('./bucket-staging.ts')
  return createBucketStaging(connectS3(s3, s3.endpoint), s3.bucket, folder, idle, longest)
}
