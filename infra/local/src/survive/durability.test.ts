/** A power cut at any time loses nothing that was acknowledged. */
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { documentPdf } from '@docweave/fixtures'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBreakable, type BreakableSystem } from './support/system.ts'
import { makeDisk, type LoopDisk } from './support/loop-disk.ts'
import { callsIn, traceCalls, unsyncedAt, type SystemCall } from './support/system-calls.ts'
import { createVisitor } from './support/visitor.ts'

const tus = { 'tus-resumable': '1.0.0' }
const chunk = { ...tus, 'content-type': 'application/offset+octet-stream' }

/** Creates an upload at an API host and returns its URL. */
async function begin(api: string, bytes: number, name = 'a.pdf'): Promise<string> {
  const created = await fetch(`${api}/uploads`, {
    method: 'POST',
    headers: {
      ...tus,
      'upload-length': String(bytes),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
    },
  })
  return new URL(created.headers.get('location') ?? '', api).href
}
const patch = (address: string, offset: number, body: Uint8Array<ArrayBuffer>) =>
  fetch(address, { method: 'PATCH', body, headers: { ...chunk, 'upload-offset': String(offset) } })
const offsetOf = async (address: string) =>
  Number((await fetch(address, { method: 'HEAD', headers: tus })).headers.get('upload-offset'))

const pdf = (pages: number) => new Uint8Array(documentPdf({ pages }))

describe('the analysis of system calls', () => {
  const line = (at: number, call: string) => `1795423989.${at}00000 ${call} = 0 <0.010000>`
  const calls = callsIn(
    [
      line(1, 'openat(AT_FDCWD</>, "/d/a", O_WRONLY|O_CREAT|O_EXCL, 0666)'),
      line(2, 'pwrite64(5</d/a>, "x"..., 1, 0)'),
      line(3, 'fsync(5</d/a>)'),
      line(4, 'link("/d/a", "/d/jobs/b")'),
      line(5, 'fsync(6</d/jobs>)'),
      line(6, 'pwrite64(5</d/a>, "y"..., 1, 1)'),
    ].join('\n'),
  )
  const at = (tenths: number) => unsyncedAt(calls, 1795423989000 + tenths * 100, '/d', /never/)

  test('finds contents and names without a later sync', () => {
    expect(at(2.5)).toEqual(['name of /d/a', 'content of /d/a'])
    expect(at(3.5)).toEqual(['name of /d/a'])
    expect(at(4.5)).toEqual(['name of /d/a', 'name of /d/jobs/b'])
    expect(at(5.5)).toEqual(['name of /d/a'])
    expect(at(6.5)).toEqual(['name of /d/a', 'content of /d/a'])
  })
})

describe('system calls', () => {
  let broken: BreakableSystem
  beforeAll(async () => {
    broken = await startBreakable()
  })
  afterAll(() => broken?.remove())

  /** The times at which responses that contain `text` were sent. */
  const answered = (calls: readonly SystemCall[], text: string): number[] =>
    calls
      .filter(
        ({ name, args }) =>
          /^(?:write|writev|sendmsg)$/.test(name) && /<socket:|<TCP/.test(args) && args.includes(text),
      )
      .map(({ from }) => from)

  test("acknowledges each offset of an upload and a job's id only after all of it is synced, file and folder", async () => {
    const { api, temporal } = broken.system.processes
    const url = broken.system.urls.api
    const visitor = createVisitor(url)
    // The first job creates the folders and files that later ones reuse.
    await visitor.ended(
      await visitor.start(
        [await visitor.upload(pdf(1), 'first.pdf')],
        [{ tool: 'rotate-pdf', options: { pages: '1' } }],
      ),
    )
    const traces = await Promise.all([api.pid ?? 0, temporal.pid ?? 0].map(traceCalls))
    const content = pdf(40)
    const half = Math.floor(content.length / 2)
    const address = await begin(url, content.length)
    expect((await patch(address, 0, content.slice(0, half))).status).toBe(204)
    expect((await patch(address, half, content.slice(half))).status).toBe(204)
    const id = await visitor.start([address.split('/').at(-1) ?? ''], [{ tool: 'compress-pdf', options: {} }], {
      protect: 'a password that is kept as a note',
    })
    const [ofApi, ofTemporal] = traces
    const host = (await ofApi?.stop('HTTP/1.1 200')) ?? []
    const server = (await ofTemporal?.stop()) ?? []

    const [created] = answered(host, 'HTTP/1.1 201')
    const [first, last] = answered(host, 'HTTP/1.1 204')
    const [started] = answered(host, 'HTTP/1.1 200')
    // SQLite's shared memory and the folders of engine processes are recreated after a crash.
    const lost = (at: number | undefined) => unsyncedAt(host, at ?? 0, broken.dataFolder, /-shm$|\/(?:logs|engines)\//)
    for (const at of [created, first, last, started]) {
      expect(at).toBeGreaterThan(0)
      expect(lost(at)).toEqual([])
    }
    // The trace contains the syncs of the half and the whole upload, the stored file's name, the job's folder and the records.
    const synced = (from: number | undefined, to: number | undefined) =>
      host
        .filter((call) => /^f(?:data)?sync$/.test(call.name) && call.to <= (to ?? 0) && call.from >= (from ?? 0))
        .map(({ args }) => args)
    expect(synced(created, first).join()).toContain('/staging/')
    expect(synced(first, last).join()).toMatch(/\/files\/uploads\/.*documents\.sqlite-wal/s)
    expect(synced(last, started).join()).toContain(`/files/jobs/${id}`)
    // The run is synced in Temporal's database before the job is acknowledged.
    const runs = server.filter(
      ({ args, from }) => args.includes('temporal.db-wal') && from > (last ?? 0) && from < (started ?? 0),
    )
    const written = runs.findIndex(({ name }) => name === 'pwrite64')
    expect(written).toBeGreaterThanOrEqual(0)
    expect(runs.slice(written).some(({ name, to }) => /^f(?:data)?sync$/.test(name) && to <= (started ?? 0))).toBe(true)
    await visitor.ended(id)
  })
})

/** The test's disk is smaller than the default reserve. */
const small = { DOCWEAVE_DISK_RESERVE_BYTES: '0' }

describe('a power cut', () => {
  let disk: LoopDisk | undefined
  let after: LoopDisk | undefined
  let broken: BreakableSystem | undefined
  let again: BreakableSystem | undefined
  afterAll(async () => {
    for (const system of [broken, again]) await system?.remove()
    for (const one of [disk, after]) await one?.remove()
  })

  test('loses no acknowledged upload, offset or job, but loses what was not synced', async () => {
    disk = await makeDisk(768)
    broken = await startBreakable(small, { dataFolder: join(disk.folder, 'data') })
    const { system, ports } = broken
    const url = system.urls.api
    const visitor = createVisitor(url)
    const content = pdf(300)
    const upload = await visitor.upload(pdf(3), 'whole.pdf')
    const unfinished = await begin(url, content.length, 'half.pdf')
    const half = Math.floor(content.length / 2)
    expect((await patch(unfinished, 0, content.slice(0, half))).status).toBe(204)
    const done = await visitor.start([upload], [{ tool: 'rotate-pdf', options: { pages: '1' } }])
    await visitor.ended(done)
    const result = await visitor.result(done)
    await writeFile(join(disk.folder, 'not-synced'), 'x'.repeat(10_000))
    const open = await visitor.start([upload], [{ tool: 'compress-pdf', options: {} }], { protect: 'secret-5518' })

    // All process groups are suspended (SIGSTOP) and never resumed.
    const groups = Object.values(system.processes).flatMap((one) => one?.pid ?? [])
    for (const pid of groups) process.kill(-pid, 'SIGSTOP')
    after = await disk.afterPowerCut()
    system.killNow()
    await system.stop()

    const control = await readFile(join(after.folder, 'not-synced'), 'utf8').catch(() => '')
    expect(control).toBe('')
    again = await startBreakable(small, { dataFolder: join(after.folder, 'data'), ports })
    expect(await offsetOf(unfinished)).toBe(half)
    expect((await patch(unfinished, half, content.slice(half))).status).toBe(204)
    expect(Buffer.from(await visitor.result(done)).equals(Buffer.from(result))).toBe(true)
    const job = await visitor.ended(open)
    expect(job.results[0]?.pages).toBe(3)
    const next = await visitor.start([unfinished.split('/').at(-1) ?? '', upload], [{ tool: 'merge-pdf', options: {} }])
    expect((await visitor.ended(next)).results[0]?.pages).toBe(303)
    expect((await stat(join(after.folder, 'data/documents.sqlite'))).size).toBeGreaterThan(0)
  })
})
