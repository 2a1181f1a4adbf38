/** The file store on a real S3 server. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateBucketCommand } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFiles } from '../file-store/index.ts'
import { fileStoreContract } from '../file-store/contract-suite.ts'
import { connectS3, lifecycle } from './connect-s3.ts'
import { createS3Store } from './s3-store.ts'
import { hasS3Server, settled, startS3Server, type S3Server } from './testing/index.ts'

if (!hasS3Server()) console.warn('SKIPPED: the tests of buckets, because the S3 server is not downloaded.')

let root: string
let server: S3Server
let buckets = 0

/** Creates a new bucket; returns it with the server's folder for it. */
async function openBucket() {
  const bucket = `bucket-${(buckets += 1)}`
  const { endpoint, credentials } = server
  const settings = { bucket, region: 'us-east-1', endpoint, credentials }
  await connectS3(settings, endpoint).send(new CreateBucketCommand({ Bucket: bucket }))
  return { bucket, folder: join(root, bucket), settings }
}

describe.runIf(hasS3Server())('a bucket', () => {
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'docweave-s3-'))
    server = await startS3Server(root)
  })
  afterAll(async () => {
    await server.stop()
    await rm(root, { recursive: true })
  })

  fileStoreContract(async () => {
    const { bucket, folder, settings } = await openBucket()
    return {
      store: createS3Store(connectS3(settings, settings.endpoint), bucket),
      corrupt: async (place, content) => {
        await writeFile(join(folder, place), content)
        await settled()
      },
      count: async (space) => {
        const names = await readdir(join(folder, space), { withFileTypes: true }).catch(() => [])
        return names.filter((entry) => entry.isFile()).length
      },
    }
  })

  test('lists and removes more files than one response lists', { timeout: 60_000 }, async () => {
    const { bucket, folder, settings } = await openBucket()
    const store = createS3Store(connectS3(settings, settings.endpoint), bucket)
    await mkdir(join(folder, 'jobs/many'), { recursive: true })
    await mkdir(join(folder, 'jobs/other'), { recursive: true })
    const names = Array.from({ length: 1201 }, (_, i) => i.toString(16).padStart(64, '0'))
    for (const name of names) await writeFile(join(folder, 'jobs/many', name), name)
    await writeFile(join(folder, 'jobs/other', names[0] ?? ''), 'stays')
    await settled()
    const spaces: string[] = []
    for await (const { space } of store.spaces()) spaces.push(space)
    expect(spaces).toEqual(['jobs/many', 'jobs/other'])
    await store.removeSpace('jobs/many')
    expect(await readdir(join(folder, 'jobs/many')).catch(() => [])).toEqual([])
    expect(await readdir(join(folder, 'jobs/other'))).toHaveLength(1)
  })

  test('a signed address serves the file under its name, and requires the signature', async () => {
    const { folder, settings } = await openBucket()
    const store = await openFiles({ folder: '', s3: { ...settings, publicEndpoint: settings.endpoint } })
    const path = join(folder, '..', 'given.txt')
    await writeFile(path, '안녕하세요')
    const { key } = await store.put('jobs/a', path)
    const given = {
      contentType: 'text/plain; charset=utf-8',
      contentDisposition: `attachment; filename*=UTF-8''%EA%B0%80.txt`,
      seconds: 60,
    }
    const address = await store.addressOf?.('jobs/a', key, given)
    if (!address) throw new Error('The file has no signed address')
    const { searchParams } = new URL(address)
    expect(searchParams.get('response-content-disposition')).toBe(given.contentDisposition)
    expect(searchParams.get('response-content-type')).toBe(given.contentType)
    const answer = await fetch(address)
    expect([answer.status, await answer.text()]).toEqual([200, '안녕하세요'])
    const bare = new URL(address)
    bare.search = ''
    expect((await fetch(bare)).ok).toBe(false)
    const forged = address.replace(/X-Amz-Signature=[0-9a-f]{8}/, 'X-Amz-Signature=00000000')
    expect((await fetch(forged)).ok).toBe(false)
  })

  test('fails with STORE_FAILED if the store is unreachable or refuses access', async () => {
    const { bucket, settings } = await openBucket()
    const wrong = { ...settings, credentials: { accessKeyId: 'nobody', secretAccessKey: 'nothing' } }
    const refusing = createS3Store(connectS3(wrong, settings.endpoint), bucket)
    await expect(refusing.readNote('jobs/a', 'n')).rejects.toMatchObject({ code: 'STORE_FAILED' })
    await expect(refusing.removeSpace('jobs/a')).rejects.toMatchObject({ code: 'STORE_FAILED' })
    const away = createS3Store(connectS3(settings, 'http://127.0.0.1:9'), bucket)
    await expect(away.read('jobs/a', '0'.repeat(64))).rejects.toMatchObject({ code: 'STORE_FAILED' })
  })
})

test("the bucket's lifecycle rules remove what exceeds every retention", () => {
  const { Rules = [] } = lifecycle(24)
  expect(Rules.map(({ Filter, Expiration }) => [Filter?.Prefix, Expiration?.Days])).toEqual([
    ['jobs/', 2],
    ['uploads/', 2],
    ['staging/', 2],
    ['', undefined],
  ])
  expect(lifecycle(240).Rules?.[0]?.Expiration?.Days).toBe(11)
})
