/**
 * Watched prefixes on stores that answer conditional requests. The S3 server of the tests ignores conditions, so a proxy before it checks
 * them, or answers like a store that knows none.
 */
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateBucketCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectS3 } from '../s3-store/connect-s3.ts'
import { hasS3Server, startS3Server, type S3Server } from '../s3-store/testing/index.ts'
import { createBucketFolder } from './bucket-folder.ts'

const bucket = 'watched'

describe.runIf(hasS3Server())('a store', () => {
  let root: string
  let server: S3Server
  let proxy: Server
  let client: S3Client
  let knowsConditions: boolean
  let refused: number
  /** Held back until as many writes are under way: each has then seen that the name is free. */
  let together: number
  const held: (() => void)[] = []
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'docweave-s3-'))
    server = await startS3Server(root)
    proxy = createServer((incoming, outgoing) => {
      const { method, url = '', headers } = incoming
      const forward = () => {
        const isNew = headers['if-none-match'] === '*' || headers['if-match'] !== undefined
        const isThere = existsSync(join(root, decodeURIComponent(url.split('?')[0] ?? '')))
        const answer = isNew && !knowsConditions ? 501 : headers['if-none-match'] === '*' && isThere ? 412 : undefined
        if (answer !== undefined && method !== 'GET') {
          refused += 1
          incoming.resume().on('end', () => outgoing.writeHead(answer).end())
          return
        }
        const passed = request(`${server.endpoint}${url}`, { method, headers, setHost: false }, (response) => {
          outgoing.writeHead(response.statusCode ?? 500, response.headers)
          response.pipe(outgoing)
          response.on('end', () => held.shift()?.())
        })
        incoming.pipe(passed)
      }
      if (method !== 'PUT' || together === 0) return forward()
      held.push(forward)
      if (held.length === together) {
        together = 0
        held.shift()?.()
      }
    }).listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    const endpoint = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
    client = connectS3({ bucket, region: 'us-east-1', credentials: server.credentials }, endpoint)
    together = 0
    await client.send(new CreateBucketCommand({ Bucket: bucket }))
  }, 30_000)
  afterAll(async () => {
    client.destroy()
    proxy.closeAllConnections()
    proxy.close()
    await server.stop()
    await rm(root, { recursive: true })
  })

  const at = (path: string) => readFile(join(root, bucket, path), 'utf8')
  async function fileWith(content: string): Promise<string> {
    const path = join(root, `${content}.txt`)
    await writeFile(path, content)
    return path
  }

  test('that checks conditions keeps both of two results that are written at the same moment', async () => {
    ;[knowsConditions, refused] = [true, 0]
    const folder = createBucketFolder(client, bucket, 'a/')
    const paths = await Promise.all(['one', 'two'].map(fileWith))
    together = 2
    await Promise.all(paths.map((path) => folder.write('results', 'r.txt', path)))
    expect(refused).toBeGreaterThan(0)
    expect([await at('a/results/r.txt'), await at('a/results/r-2.txt')].toSorted()).toEqual(['one', 'two'])
  })

  test('that knows no conditions is used without them', async () => {
    ;[knowsConditions, refused] = [false, 0]
    const folder = createBucketFolder(client, bucket, 'b/')
    await client.send(new PutObjectCommand({ Bucket: bucket, Key: 'b/f.pdf', Body: 'file' }))
    await folder.write('results', 'r.txt', await fileWith('three'))
    const [file] = await folder.list(10)
    if (!file) throw new Error('no file')
    await folder.move(file, 'done')
    expect(refused).toBeGreaterThanOrEqual(3)
    expect([await at('b/results/r.txt'), await at('b/done/f.pdf')]).toEqual(['three', 'file'])
    expect(await folder.list(10)).toEqual([])
  })
})
