/** A full disk at every stage of a job: refusals have an error code, acknowledged data survives, work resumes once space is free. */
import { chmod, mkdir, mkdtemp, rm, statfs, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { documentPdf, scannedPdf } from '@docweave/fixtures'
import { TRPCClientError } from '@trpc/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDisk, type LoopDisk } from './support/loop-disk.ts'
import { startBreakable, type BreakableSystem } from './support/system.ts'
import { createVisitor, type Visitor } from './support/visitor.ts'

let disk: LoopDisk
let broken: BreakableSystem
let engines: string
let visitor: Visitor

beforeAll(async () => {
  engines = await mkdtemp(join(tmpdir(), 'docweave-engines-'))
  await mkdir(engines, { recursive: true })
  disk = await makeDisk(384)
  broken = await startBreakable(
    // No reserve, so that every stage encounters the full disk (ENOSPC).
    { DOCWEAVE_DISK_RESERVE_BYTES: '0', DOCWEAVE_ENGINE_PATH: `${engines}:/usr/bin` },
    { dataFolder: join(disk.folder, 'data') },
  )
  visitor = createVisitor(broken.system.urls.api)
})
afterAll(async () => {
  await broken?.remove()
  await disk?.remove()
  await rm(engines, { recursive: true, force: true })
})

const ballast = () => join(disk.folder, 'ballast')

/** Fills the disk until about `leave` bytes are free. */
async function fill(leave: number): Promise<void> {
  const { bavail, bsize } = await statfs(disk.folder)
  const bytes = Math.max(0, bavail * bsize - leave)
  const block = Buffer.alloc(1024 * 1024, 1)
  const all = Array.from({ length: Math.floor(bytes / block.length) }, () => block)
  await writeFile(ballast(), Buffer.concat([...all, block.subarray(0, bytes % block.length)]), { flag: 'a' }).catch(
    () => undefined,
  )
}
/** Fills the disk completely, the last blocks one by one. */
async function fillUp(): Promise<void> {
  await fill(0)
  for (const size of [65_536, 4096])
    for (let more = true; more;)
      more = await writeFile(ballast(), Buffer.alloc(size, 1), { flag: 'a' }).then(
        () => true,
        () => false,
      )
}
const makeRoom = () => truncate(ballast(), 0)

/** The error code with which a call fails. */
const codeOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof TRPCClientError ? error.data?.failure?.code : String(error)),
  )

const tus = { 'tus-resumable': '1.0.0' }
const patch = (address: string, offset: number, body: Uint8Array<ArrayBuffer>) =>
  fetch(address, {
    method: 'PATCH',
    body,
    headers: { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
  })
const rotate = [{ tool: 'rotate-pdf', options: { pages: '1' } }]

test('during an upload: acknowledged bytes are kept, and it resumes once there is space', async () => {
  const padding = Buffer.alloc(30_000_000, '% padding\n')
  const content = new Uint8Array(Buffer.concat([documentPdf({ pages: 2 }), padding]))
  const created = await fetch(`${broken.system.urls.api}/uploads`, {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(content.length), 'upload-metadata': `filename ${btoa('a.pdf')}` },
  })
  const address = new URL(created.headers.get('location') ?? '', broken.system.urls.api).href
  expect((await patch(address, 0, content.slice(0, 5_000_000))).status).toBe(204)
  await fill(3_000_000)
  const refused = await patch(address, 5_000_000, content.slice(5_000_000))
  expect([refused.status, await refused.json()]).toEqual([507, { code: 'STORAGE_FULL', params: {} }])
  const head = await fetch(address, { method: 'HEAD', headers: tus })
  const offset = Number(head.headers.get('upload-offset'))
  expect(offset).toBeGreaterThanOrEqual(5_000_000)
  await makeRoom()
  expect((await patch(address, offset, content.slice(offset))).status).toBe(204)
  const id = await visitor.start([address.split('/').at(-1) ?? ''], rotate)
  const own = await fetch(`${broken.system.urls.api}/results/${id}/input/0`)
  expect(Buffer.from(await own.arrayBuffer()).equals(content)).toBe(true)
})

test('at the start of an upload or a job: it is refused with STORAGE_FULL, and results stay available', async () => {
  const upload = await visitor.upload(documentPdf({ pages: 3 }), 'b.pdf')
  const before = await visitor.start([upload], rotate)
  await visitor.ended(before)
  await fillUp()
  const created = await fetch(`${broken.system.urls.api}/uploads`, {
    method: 'POST',
    headers: { ...tus, 'upload-length': '100000' },
  })
  expect([created.status, await created.json()]).toEqual([507, { code: 'STORAGE_FULL', params: {} }])
  expect(await codeOf(visitor.start([upload], rotate))).toBe('STORAGE_FULL')
  expect((await visitor.result(before)).length).toBeGreaterThan(100)
  await makeRoom()
  await visitor.ended(await visitor.start([upload], rotate))
})

test('during a step: the job ends with STORAGE_FULL or is completed, and can be retried', async () => {
  // An engine slow enough for the disk to be filled before it finishes.
  const program = join(engines, 'tesseract')
  const lines = [
    '#!/bin/sh',
    'case "$1" in --version|--list-langs) ;; *) sleep 6;; esac',
    'exec /usr/bin/tesseract "$@"',
  ]
  await writeFile(program, lines.join('\n'))
  await chmod(program, 0o755)
  const upload = await visitor.upload(scannedPdf({ language: 'en', pages: 1 }), 'scan.pdf')
  const id = await visitor.start([upload], [{ tool: 'pdf-ocr', options: { languages: ['en'] } }])
  await visitor.until(id, ({ state }) => state === 'running')
  await fillUp()
  // Longer than all attempts of the step.
  await pause(30_000)
  const during = await visitor.look(id)
  expect(during.failure?.code ?? 'STORAGE_FULL').toBe('STORAGE_FULL')
  await makeRoom()
  const job = await visitor.until(id, ({ state }) => state === 'failed' || state === 'done', 120)
  expect(job.failure?.code ?? 'none').toMatch(/^(?:none|STORAGE_FULL)$/)
  if (job.state === 'failed') await visitor.retry(id)
  expect((await visitor.ended(id)).results[0]?.pages).toBe(1)
})
