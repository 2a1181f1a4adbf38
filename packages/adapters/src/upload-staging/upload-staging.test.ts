/** Staged uploads in a folder and in a bucket: whole, in pieces, by several hosts, and removed on expiry. */
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Upload } from '@tus/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasS3Server, startS3Server, type S3Server } from '../s3-store/testing/index.ts'
import { openStaging, type UploadStaging } from './index.ts'

const DAY = 86_400_000
/** Larger than two pieces. */
const content = randomBytes(9_000_000)
const anId = () => randomBytes(16).toString('hex')

let root: string
let server: S3Server | undefined
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'docweave-staging-'))
  await mkdir(join(root, 'bucket/ours'), { recursive: true })
  if (hasS3Server()) server = await startS3Server(join(root, 'bucket'))
  await Promise.all(['one', 'two'].map((host) => mkdir(join(root, host))))
})
afterAll(async () => {
  await server?.stop()
  await rm(root, { recursive: true })
})

const inBucket = (host: string, idle = DAY) => {
  if (!server) throw new Error('The S3 server is not running')
  const { endpoint, credentials } = server
  const s3 = { bucket: 'ours', region: 'us-east-1', endpoint, credentials }
  return openStaging({ folder: join(root, host), idle, longest: DAY, s3 })
}
const begin = async ({ store }: UploadStaging, id = anId()) => {
  await store.create(new Upload({ id, size: content.length, offset: 0, metadata: { filename: '계약서.pdf' } }))
  return id
}
const write = ({ store }: UploadStaging, id: string, from: number, to = content.length) =>
  store.write(Readable.from([content.subarray(from, to)]), id, from)

describe.each([
  ['a folder', true, () => openStaging({ folder: join(root, 'disk'), idle: DAY, longest: DAY })],
  ['a bucket', hasS3Server(), () => inBucket('one')],
] as const)('%s', (_what, there, open) => {
  test.runIf(there)('receives a file in pieces and returns it whole', async () => {
    const staging = await open()
    const id = await begin(staging)
    expect(await write(staging, id, 0, 5_000_000)).toBe(5_000_000)
    expect(await staging.store.getUpload(id)).toMatchObject({
      offset: 5_000_000,
      size: content.length,
      metadata: { filename: '계약서.pdf' },
    })
    expect(await staging.list()).toContain(id)
    expect(await write(staging, id, 5_000_000)).toBe(content.length)
    expect(content.equals(await readFile(await staging.fetch(id)))).toBe(true)
    await staging.clear(id)
    await staging.clear(id)
    expect(await staging.list()).not.toContain(id)
    await expect(staging.store.getUpload(id)).rejects.toMatchObject({ status_code: 404 })
  })
})

test("finding 9: in a folder, an upload's idle time begins at its last byte; leftovers of a crash are idle, too", async () => {
  const folder = join(root, 'idle')
  const staging = await openStaging({ folder, idle: 60_000, longest: DAY })
  const [idle, busy] = [await begin(staging), await begin(staging)]
  await write(staging, idle, 0, 1_000_000)
  await write(staging, busy, 0, 2_000_000)
  const [alone, record] = [anId(), anId()]
  await writeFile(join(folder, alone), 'no record')
  await writeFile(join(folder, `${record}.json`), '{}')
  expect(await staging.listIdle()).toEqual([])
  expect(await staging.missingBytes()).toBe(2 * content.length - 3_000_000)
  expect(await staging.missingBytes(new Set([idle]))).toBe(content.length - 2_000_000)
  const past = new Date(Date.now() - 61_000)
  for (const name of [idle, `${idle}.json`, `${busy}.json`, alone, `${record}.json`])
    await utimes(join(folder, name), past, past)
  expect((await staging.listIdle()).toSorted()).toEqual([idle, alone, record].toSorted())
  for (const id of await staging.listIdle()) await staging.clear(id)
  expect((await readdir(folder)).toSorted()).toEqual([busy, `${busy}.json`])
})

test('finding 9: does not offer uploads of unknown length', async () => {
  const { store } = await openStaging({ folder: join(root, 'disk'), idle: DAY, longest: DAY })
  expect(store.hasExtension('creation-defer-length')).toBe(false)
})

describe.runIf(hasS3Server())('several hosts', () => {
  test("continue each other's uploads, which a late write of an aborted request does not corrupt", async () => {
    const [one, two] = [await inBucket('one'), await inBucket('two')]
    const id = await begin(one)
    await write(one, id, 0, 4_500_000)
    const { offset } = await two.store.getUpload(id)
    expect(offset).toBe(4_500_000)
    await write(two, id, offset, 7_000_000)
    // The first host writes late: a half-received piece from a broken connection, and part of the end that the visitor sent again
    // meanwhile.
    await write(one, id, 4_500_000, 4_600_000)
    await write(one, id, 4_500_000, 8_000_000)
    expect((await two.store.getUpload(id)).offset).toBe(8_000_000)
    await write(two, id, 7_000_000)
    expect(content.equals(await readFile(await two.fetch(id)))).toBe(true)
    expect(await readdir(join(root, 'one'))).not.toContain(id)
    await two.clear(id)
  })

  test('refuse an incomplete upload', async () => {
    const one = await inBucket('one')
    const id = await begin(one)
    await write(one, id, 0, 1_000_000)
    await write(one, id, 2_000_000)
    expect((await one.store.getUpload(id)).offset).toBe(1_000_000)
    await expect(one.fetch(id)).rejects.toThrow('1000000 of 9000000')
    await one.clear(id)
  })

  test("remove unfinished uploads, and pieces that were written after an upload's end", async () => {
    const one = await inBucket('one')
    const unfinished = await begin(one)
    const late = anId()
    await write(one, late, 0, 10)
    expect(await one.listIdle()).toEqual([])
    const strict = await inBucket('one', 0)
    const idle = await strict.listIdle()
    expect(idle).toEqual(expect.arrayContaining([unfinished, late]))
    for (const id of idle) await strict.clear(id)
    expect(await one.list()).toEqual([])
  })

  test('access no keys outside the staging area', async () => {
    const one = await inBucket('one')
    await expect(one.store.getUpload('../jobs/a')).rejects.toMatchObject({ status_code: 404 })
  })
})
