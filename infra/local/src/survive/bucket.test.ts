/** A system that stores files in a bucket: a job from start to end, and what remains on disk. */
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasS3Server, startS3Server, type S3Server } from '@docweave/adapters/s3-store/testing'
import { scannedPdf } from '@docweave/fixtures'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePorts } from '../system/ports.ts'
import { operatorOf, startBreakable, type BreakableSystem } from './support/system.ts'
import { createVisitor } from './support/visitor.ts'

const bucket = 'docweave-files'
let folder: string
let store: S3Server
let broken: BreakableSystem
let settings: Record<string, string>
let figures: { api: string; worker: string }

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
    const spare = await freePorts()
    figures = { api: `127.0.0.1:${spare.api}`, worker: `127.0.0.1:${spare.site}` }
    broken = await startBreakable({
      ...settings,
      DOCWEAVE_API_METRICS: figures.api,
      DOCWEAVE_WORKER_METRICS: figures.worker,
    })
  })
  afterAll(async () => {
    await broken?.remove()
    await store?.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const spaces = (kind: string) => readdir(join(folder, bucket, kind)).catch((): string[] => [])

  test('a pipeline survives the death of its worker, and deleting the job removes everything from the bucket', async () => {
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
    // No file of it is on the disks of the API and the worker.
    expect(await readdir(join(broken.dataFolder, 'files')).catch(() => [])).toEqual([])
    await visitor.remove(id)
    await expect.poll(() => spaces('jobs'), { timeout: 20_000 }).not.toContain(id)
    expect(await spaces('uploads')).not.toContain(upload)
  })

  test('the API and the worker export metrics of the work', async () => {
    const read = async (host: string) => (await fetch(`http://${host}/metrics`)).text()
    const worker = await read(figures.worker)
    expect(worker).toMatch(/docweave_jobs_total\{tool="compress-pdf",state="done",code=""\} 1/)
    expect(worker).toMatch(/docweave_steps_total\{activity="pdf-ocr",queue="ocr",outcome="done"\} [1-9]/)
    expect(worker).toMatch(/docweave_engine_available\{engine="tesseract"\} 1/)
    expect(await read(figures.api)).toMatch(/docweave_api_requests_total\{route="\/trpc\/",status="2xx"\} [1-9]/)
    expect((await fetch(`http://${figures.worker}/readyz`)).status).toBe(200)
    // Metrics contain no visitor data.
    expect(worker).not.toContain('계약서')
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
