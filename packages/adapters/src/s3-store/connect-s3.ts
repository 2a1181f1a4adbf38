/** Clients of an S3-compatible store, and the rules of its bucket. */
import {
  PutBucketLifecycleConfigurationCommand,
  S3Client,
  type BucketLifecycleConfiguration,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'

export interface S3Settings {
  bucket: string
  region: string
  /** The store's address, where it is not Amazon's. */
  endpoint?: string | undefined
  /** By which visitors reach the store for downloads; without one every download goes through an API host. */
  publicEndpoint?: string | undefined
  /** Without them the SDK looks where it always does: the environment, a file, the machine's role. */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined
}

/** Gives a client of the store at `endpoint`. Nothing is asked of it yet. */
export const connectS3 = ({ region, credentials }: S3Settings, endpoint: string | undefined): S3Client => {
  const config: S3ClientConfig = {
    region,
    // Files are checked against their SHA-256 by us; the SDK's own sums are not known to every store of this kind.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 5,
    ...(credentials && { credentials }),
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
  }
  return new S3Client(config)
}

/**
 * The second net below the expiry workflow: what a job or an upload left goes after two days whatever else happens, and so do the
 * parts of uploads that were never finished. `longestHours` is how long results are kept at most.
 */
export const lifecycle = (longestHours: number): BucketLifecycleConfiguration => ({
  Rules: [
    ...['jobs/', 'uploads/', 'staging/'].map((Prefix) => ({
      ID: `docweave-${Prefix.slice(0, -1)}`,
      Status: 'Enabled' as const,
      Filter: { Prefix },
      Expiration: { Days: Math.ceil(longestHours / 24) + 1 },
    })),
    {
      ID: 'docweave-parts',
      Status: 'Enabled',
      Filter: { Prefix: '' },
      AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
    },
  ],
})

/** Sets the bucket's rules. @throws S3ServiceException when the store knows no rules, or does not let us set them */
export async function setLifecycle(client: S3Client, Bucket: string, longestHours: number): Promise<void> {
  await client.send(
    new PutBucketLifecycleConfigurationCommand({ Bucket, LifecycleConfiguration: lifecycle(longestHours) }),
  )
}
