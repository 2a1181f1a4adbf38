/** A system whose files lie in a bucket: all of a job's way, and what it leaves. */
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasS3Server, startS3Server, type S3Server } from '@docweave/adapters/s3-store/testing'
import { scannedPdf } from '@docweave/engines/specimen'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorOf } from './support/ops.ts'
import { startBreakable, type BreakableSystem } from './support/system.ts'
import { createVisitor } from './support/visitor.ts'

const bucket = 'docweave-files'
let folder: string
let store: S3Server
let broken: BreakableSystem
let settings: Record<string, string>

describe.runIf(hasS3Server())('files in a bucket', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docweave-bucket-'))
    await mkdir(join(folder, bucket))
    store = await startS3Server(folder)
    settings = {
      DOCWEAVE_S3_BUCKET: bucket,
      DOCWEAVE_S3_ENDPOINT: store.endpoint,
      DOCWEAVE_S3_PUBLIC_ENDPOINT: store.endpoint,
      AWS_ACCESS_KEY_ID: store.credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: store.credentials.secretAccessKey,
    }
    broken = await startBreakable(settings)
  })
  afterAll(async () => {
    await broken?.remove()
    await store?.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const spaces = (kind: string) => readdir(join(folder, bucket, kind)).catch((): string[] => [])

  test('a chain runs on it, its worker killed on the way, and nothing is left when it is deleted', async () => {
    const visitor = createVisitor(broken.system.urls.site)
    const steps = [
      { tool: 'pdf-ocr', options: { languages: ['en'] } },
      { tool: 'compress-pdf', options: {} },
    ]
    const upload = await visitor.upload(scannedPdf({ language: 'en', pages: 4 }), '계약서.pdf')
    const id = await visitor.start([upload], steps)
    await visitor.until(id, (job) => job.steps[0]?.state === 'running')
    await broken.system.processes.worker.kill('SIGKILL')
    await broken.system.processes.worker.start()
    await visitor.ended(id)
    expect(
      Buffer.from(await visitor.result(id))
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    expect(await spaces('jobs')).toContain(id)
    // Nothing of it lies on the disks of API and worker.
    expect(await readdir(join(broken.dataFolder, 'files')).catch(() => [])).toEqual([])
    await visitor.remove(id)
    await expect.poll(() => spaces('jobs'), { timeout: 20_000 }).not.toContain(id)
    expect(await spaces('uploads')).not.toContain(upload)
  })

  test('an operator removes a job from the bucket', async () => {
    const visitor = createVisitor(broken.system.urls.site)
    const upload = await visitor.upload(scannedPdf({ language: 'en', pages: 1 }), 'scan.pdf')
    const id = await visitor.start([upload], [{ tool: 'compress-pdf', options: {} }])
    await visitor.ended(id)
    const ops = operatorOf(broken.system.urls.temporal, broken.dataFolder, settings)
    expect(await ops('purge', id, '--go')).toMatchObject({ code: 0 })
    await expect.poll(() => spaces('jobs'), { timeout: 20_000 }).not.toContain(id)
    await expect(visitor.result(id)).rejects.toThrow('404')
  })
})
