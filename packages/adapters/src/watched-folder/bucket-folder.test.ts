/** Watched prefixes on a real S3 server. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  CreateBucketCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectS3 } from '../s3-store/connect-s3.ts'
import { hasS3Server, startS3Server, type S3Server } from '../s3-store/testing/index.ts'
import { createBucketFolder } from './bucket-folder.ts'
import { watchedFolderContract } from './contract-suite.ts'
import { grantFolders, readFolders } from './index.ts'

if (!hasS3Server()) console.warn('SKIPPED: the tests of watched prefixes, because the S3 server is not downloaded.')

describe.runIf(hasS3Server())('a prefix of a bucket', () => {
  let root: string
  let server: S3Server
  let client: S3Client
  let folders = 0
  const bucket = 'watched'
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'docweave-s3-'))
    server = await startS3Server(root)
    client = connectS3({ bucket, region: 'us-east-1', credentials: server.credentials }, server.endpoint)
    await client.send(new CreateBucketCommand({ Bucket: bucket }))
  }, 30_000)
  afterAll(async () => {
    await server.stop()
    await rm(root, { recursive: true })
  })

  const open = async (setting: string, endpoint = server.endpoint) => {
    const granted = grantFolders(readFolders(setting) ?? [], {
      region: 'us-east-1',
      endpoint,
      credentials: server.credentials,
    })
    const folder = await granted.get('a')?.open()
    if (!folder) throw new Error('no folder')
    return folder
  }

  watchedFolderContract(async () => {
    const prefix = `in ${(folders += 1)}/스캔`
    return {
      folder: await open(`a=s3://${bucket}/${prefix} *`),
      put: async (path, Body) => {
        await client.send(new PutObjectCommand({ Bucket: bucket, Key: `${prefix}/${path}`, Body }))
      },
      read: (path) =>
        client.send(new GetObjectCommand({ Bucket: bucket, Key: `${prefix}/${path}` })).then(
          ({ Body }) => Body?.transformToString(),
          () => undefined,
        ),
    }
  })

  test('moves a large object through this host, and completes a move that was killed before the removal', async () => {
    const folder = createBucketFolder(client, bucket, 'large/', 3)
    const put = (key: string) =>
      client.send(new PutObjectCommand({ Bucket: bucket, Key: `large/${key}`, Body: 'large' }))
    await put('a.bin')
    const [file] = await folder.list(10)
    if (!file) throw new Error('no file')
    await folder.move(file, 'done')
    await put('a.bin')
    await folder.move(file, 'done')
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: 'large/' }))
    expect(Contents.map(({ Key, Size }) => [Key, Size])).toEqual([['large/done/a.bin', 5]])
  })

  test('fails with FOLDER_UNAVAILABLE when there is no bucket, or no server', async () => {
    const missing = await open('a=s3://none/x *')
    await expect(missing.list(10)).rejects.toMatchObject({ code: 'FOLDER_UNAVAILABLE' })
    const away = await open(`a=s3://${bucket}/x *`, 'http://127.0.0.1:9')
    await expect(away.list(10)).rejects.toMatchObject({ code: 'FOLDER_UNAVAILABLE', retryable: true })
  })
})
