/** A watcher that is killed with SIGKILL at each point, and started again: no file is lost, and none has two results. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DocweaveError } from '@docweave/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startCli } from '../testing/run-cli.ts'
import { DAMAGED, openTestServer, pdfWith, type TestServer } from '../testing/test-server.ts'
import { Entry } from './journal.ts'
import { POINTS } from './process-source.ts'

const killedWatch = fileURLToPath(new URL('../testing/killed-watch.ts', import.meta.url))

vi.setConfig({ hookTimeout: 30_000 })

let server: TestServer
let root: string
let inbox: string
let out: string

beforeEach(async () => {
  server = await openTestServer()
  root = await mkdtemp(join(tmpdir(), 'docweave-crash-'))
  inbox = join(root, 'in')
  out = join(root, 'out')
  await mkdir(inbox)
})
afterEach(async () => {
  await server.close()
  await rm(root, { recursive: true })
})

const words = (...steps: string[]) => [...steps, '--watch', inbox, '--out', out, '--settle', '0.1', '--url', server.url]
const visible = async (folder: string) =>
  (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.'))
const hidden = async (folder: string) => (await readdir(folder).catch(() => [])).filter((name) => name.startsWith('.'))

/** Watches until `isDone`, and interrupts the watcher. */
async function watchUntil(check: () => Promise<void>, env: Record<string, string> = {}, steps = ['compress-pdf']) {
  const { child, ended } = startCli(['run', ...words(...steps)], { env })
  try {
    await vi.waitFor(check, { timeout: 20_000, interval: 100 })
  } finally {
    child.kill('SIGINT')
  }
  expect((await ended).code).toBe(130)
}

async function killAt(point: string, env: Record<string, string> = {}) {
  const { signal, stderr } = await startCli([point, ...words('compress-pdf')], { script: killedWatch, env }).ended
  expect(signal, stderr).toBe('SIGKILL')
}

const ofFailure: string[] = ['failed', 'error-written']

test.each(POINTS.filter((point) => !ofFailure.includes(point)))(
  'killed at %s: the source is done once, with one result',
  { timeout: 60_000 },
  async (point) => {
    await writeFile(join(inbox, '계약서.pdf'), pdfWith('one'))
    await killAt(point)
    await watchUntil(async () => {
      expect(await visible(join(inbox, 'done'))).toEqual(['계약서.pdf'])
      expect(await readdir(join(inbox, '.docweave/journal'))).toEqual([])
    })
    expect(await visible(inbox)).toEqual(['done'])
    expect(await readFile(join(inbox, 'done/계약서.pdf'), 'utf8')).toBe(pdfWith('one'))
    expect([await visible(out), await hidden(out)]).toEqual([['계약서-docweave.pdf'], []])
    expect(await readFile(join(out, '계약서-docweave.pdf'), 'utf8')).toBe(pdfWith('one'))
    expect(await readdir(join(inbox, '.docweave'))).toEqual(['journal'])
    expect(server.started).toHaveLength(1)
  },
)

test.each(ofFailure)(
  'killed at %s: the failed source is kept, with one error file',
  { timeout: 60_000 },
  async (point) => {
    await writeFile(join(inbox, 'bad.pdf'), pdfWith(DAMAGED))
    await killAt(point)
    await watchUntil(async () => {
      expect((await visible(inbox)).toSorted()).toEqual(['bad.pdf', 'bad.pdf.docweave-error.json'])
      expect(await readdir(join(inbox, '.docweave/journal'))).toEqual([])
    })
    expect(JSON.parse(await readFile(join(inbox, 'bad.pdf.docweave-error.json'), 'utf8'))).toMatchObject({
      file: 'bad.pdf',
      error: { code: 'FILE_DAMAGED' },
      jobId: server.started[0]?.jobId,
    })
    expect(server.started).toHaveLength(1)
    expect(await visible(out)).toEqual([])
  },
)

test.each(['recorded', 'job-recorded', 'finished', 'moving'] as const)(
  'killed at %s, and its source replaced: the new file is another one, and neither is lost',
  { timeout: 60_000 },
  async (point) => {
    await writeFile(join(inbox, 'a.pdf'), pdfWith('old'))
    await killAt(point)
    await rm(join(inbox, 'a.pdf'), { force: true })
    await writeFile(join(inbox, 'a.pdf'), pdfWith('a newer one'))
    await watchUntil(async () => {
      expect(await readdir(join(inbox, '.docweave/journal'))).toEqual([])
      expect(await visible(inbox)).toEqual(['done'])
    })
    const results = await Promise.all((await visible(out)).map((name) => readFile(join(out, name), 'utf8')))
    const sources = await Promise.all(
      (await visible(join(inbox, 'done'))).map((name) => readFile(join(inbox, 'done', name), 'utf8')),
    )
    const both = [pdfWith('a newer one'), pdfWith('old')]
    // The old one was removed by its owner: before its job there is no result of it, and only a moving source is still there.
    expect(results.toSorted()).toEqual(point === 'recorded' ? [both[0]] : both)
    expect(sources.toSorted()).toEqual(point === 'moving' ? both : [both[0]])
  },
)

/** Whether the source is done, and nothing of it is left in the journal. */
async function expectDone(name: string) {
  expect(await visible(join(inbox, 'done'))).toEqual([name])
  expect(await readdir(join(inbox, '.docweave/journal'))).toEqual([])
}

describe('with an API key', () => {
  let env: Record<string, string>
  beforeEach(async () => {
    env = { DOCWEAVE_KEY: await server.keyOf('kim') }
    await writeFile(join(inbox, 'a.pdf'), pdfWith('one'))
  })
  async function expectOneJob() {
    await watchUntil(() => expectDone('a.pdf'), env)
    expect(await visible(out)).toEqual(['a-docweave.pdf'])
    expect(server.started).toHaveLength(1)
    expect((await server.services.jobs.get(server.started[0]?.jobId ?? ''))?.owner).toBe('kim')
  }

  test.each(['uploaded', 'upload-recorded', 'sending', 'started', 'job-recorded'])(
    'killed at %s: one job, which belongs to the key’s owner',
    { timeout: 60_000 },
    async (point) => {
      await killAt(point, env)
      await expectOneJob()
    },
  )

  test(
    'killed while the server starts the job: its answer is lost, and the job is found',
    { timeout: 60_000 },
    async () => {
      const { start } = server.services.runner
      const { child, ended } = startCli(['run', ...words('compress-pdf')], { env })
      server.services.runner.start = async (plan, visitor) => {
        child.kill('SIGKILL')
        await ended
        await start(plan, visitor)
      }
      expect((await ended).signal).toBe('SIGKILL')
      server.services.runner.start = start
      await expectOneJob()
    },
  )
})

describe('a start that may have been taken, and cannot be repeated, is not sent again', () => {
  const expectUnknown = async () => {
    const failed: unknown = JSON.parse(await readFile(join(inbox, 'a.pdf.docweave-error.json'), 'utf8'))
    expect(failed).toMatchObject({ error: { code: 'START_UNKNOWN' } })
    expect(await readdir(join(inbox, '.docweave/journal'))).toEqual([])
  }
  const entryFile = async () =>
    join(inbox, '.docweave/journal', (await readdir(join(inbox, '.docweave/journal')))[0] ?? '')
  const readEntry = async () => Entry.parse(JSON.parse(await readFile(await entryFile(), 'utf8')))
  beforeEach(() => writeFile(join(inbox, 'a.pdf'), pdfWith('one')))

  test('after a day, when the server has forgotten its idempotency key', { timeout: 60_000 }, async () => {
    await killAt('sending')
    const entry = await readEntry()
    await writeFile(await entryFile(), JSON.stringify({ ...entry, sentAt: (entry.sentAt ?? 0) - 23.1 * 3_600_000 }))
    await watchUntil(expectUnknown)
    expect(server.started).toEqual([])
    // Its owner decides that it is processed again.
    await rm(join(inbox, 'a.pdf.docweave-error.json'))
    await watchUntil(() => expectDone('a.pdf'))
    expect(server.started).toHaveLength(1)
  })

  test('after its upload has expired', { timeout: 60_000 }, async () => {
    await killAt('sending')
    await server.services.documents.delete('uploads', (await readEntry()).upload?.id ?? '')
    await watchUntil(expectUnknown)
    expect(server.started).toEqual([])
  })

  test('when the watcher has other options now', { timeout: 60_000 }, async () => {
    await killAt('started')
    await watchUntil(expectUnknown, {}, ['compress-pdf:level=strong'])
    expect(server.started).toHaveLength(1)
    expect(await visible(out)).toEqual([])
  })
})

test('a start that was refused may be sent later than a day', { timeout: 60_000 }, async () => {
  await writeFile(join(inbox, 'a.pdf'), pdfWith('one'))
  const { child, ended } = startCli(['run', ...words('compress-pdf')])
  const { start } = server.services.runner
  const refused = vi.fn<typeof start>(async () => {
    throw new DocweaveError('TOO_BUSY')
  })
  server.services.runner.start = refused
  await vi.waitFor(() => expect(refused).toHaveBeenCalled(), 20_000)
  const [name = ''] = await readdir(join(inbox, '.docweave/journal'))
  await vi.waitFor(async () => {
    const entry = Entry.parse(JSON.parse(await readFile(join(inbox, '.docweave/journal', name), 'utf8')))
    expect(entry).toMatchObject({ upload: { kind: 'pdf' } })
    expect(entry.sentAt).toBeUndefined()
  }, 20_000)
  server.services.runner.start = start
  await vi.waitFor(() => expectDone('a.pdf'), 20_000)
  child.kill('SIGINT')
  expect((await ended).code).toBe(130)
})
