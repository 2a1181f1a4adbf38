/** Watched folders, as the operator's setting names them. */
import type { GrantedFolder, GrantedFolders } from '@docweave/contract'
import type { S3Settings } from '../s3-store/index.ts'
import { createDiskFolder } from './disk-folder.ts'
import type { FolderSetting } from './folder-settings.ts'

export { complaintOfFolders, readFolders, type FolderSetting } from './folder-settings.ts'

/** Returns the folders that are set. None is opened yet. */
export function grantFolders(
  settings: readonly FolderSetting[],
  s3: Pick<S3Settings, 'region' | 'endpoint' | 'credentials'>,
): GrantedFolders {
  return new Map(
    settings.map(({ name, place, accounts }): [string, GrantedFolder] => [
      name,
      {
        accounts,
        async open() {
          if ('path' in place) return createDiskFolder(place.path)
          // Loaded on demand: a single machine does not need the S3 client.
          const [{ connectS3 }, { createBucketFolder }] = await Promise.all([
            import('../s3-store/index.ts'),
            import('./bucket-folder.ts'),
          ])
          return createBucketFolder(connectS3({ ...s3, bucket: place.bucket }, s3.endpoint), place.bucket, place.prefix)
        },
      },
    ]),
  )
}
