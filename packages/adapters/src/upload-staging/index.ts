/** Where an API host has uploads while they come in. */
import type { FileStoreSettings } from '../file-store/index.ts'
import { createDiskStaging } from './disk-staging.ts'
import type { UploadStaging } from './upload-staging.ts'

export { createDiskStaging } from './disk-staging.ts'
export type { UploadStaging } from './upload-staging.ts'

export interface StagingSettings {
  /** Of this host. */
  folder: string
  /** An unfinished upload is over so long after its last byte, and so long after its beginning, in milliseconds. */
  idle: number
  longest: number
  /** The bucket of all hosts. */
  s3?: FileStoreSettings['s3']
}

/** Opens a place in the bucket, where there is one, and else the folder. */
export async function openStaging({ folder, idle, longest, s3 }: StagingSettings): Promise<UploadStaging> {
  if (!s3) return createDiskStaging(folder, idle, longest)
  // On demand: a machine of its own needs none of it.
  const { connectS3 } = await import('../s3-store/index.ts')
  const { createBucketStaging } = await import('./bucket-staging.ts')
  return createBucketStaging(connectS3(s3, s3.endpoint), s3.bucket, folder, idle, longest)
}
