/** Clients of an S3-compatible store, and the lifecycle rules of its bucket. */
import {
  PutBucketLifecycleConfigurationCommand,
  S3Client,
  type BucketLifecycleConfiguration,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'

export interface S3Settings {
  bucket: string
  region: string
  /** The store's endpoint, if it is not Amazon's. */
  endpoint?: string | undefined
  /** The endpoint for visitors' downloads; without it every download passes through an API host. */
  publicEndpoint?: string | undefined
  /** Without them the SDK uses its default chain: the environment, a file, the machine's role. */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined
}

/** Creates a client of the store at `endpoint`, without sending a request. */
export const connectS3 = ({ region, credentials }: S3Settings, endpoint: string | undefined): S3Client => {
  const config: S3ClientConfig = {
    region,
    // We verify files by their SHA-256; not every S3-compatible store supports the SDK's own checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 5,
    ...(credentials && { credentials }),
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
  }
  return new S3Client(config)
}

/**
 * Lifecycle rules as a fallback for the expiry workflow: objects of jobs and uploads expire a day later than the longest retention of
 * results (`longestHours`, rounded up to days), and parts of unfinished multipart uploads after a day.
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

/** Sets the bucket's rules. @throws S3ServiceException when the store supports no rules or denies access */
export async function setLifecycle(client: S3Client, Bucket: string, longestHours: number): Promise<void> {
  await client.send(
    new PutBucketLifecycleConfigurationCommand({ Bucket, LifecycleConfiguration: lifecycle(longestHours) }),
  )
}
