/** A watcher that is killed with SIGKILL at each point, and started again: no file is lost, and none has two results. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startCli } from '../testing/run-cli.ts'
import { DAMAGED, openTestServer, pdfWith, type TestServer } from '../testing/test-server.ts'
import { POINTS } from './process-source.ts'

const killedWatch = fileURLToPath(new URL('../testing/killed-watch.ts', import.meta.url))

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

const words = () => ['compress-pdf', '--watch', inbox, '--out', out, '--settle', '0.1', '--url', server.url]
const visible = async (folder: string) =>
  (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.'))
const hidden = async (folder: string) => (await readdir(folder).catch(() => [])).filter((name) => name.startsWith('.'))

/** Watches until `isDone`, and interrupts the watcher. */
async function watchUntil(check: () => Promise<void>) {
  const { child, ended } = startCli(['run', ...words()])
  try {
    await vi.waitFor(check, { timeout: 20_000, interval: 100 })
  } finally {
    child.kill('SIGINT')
  }
  expect((await ended).code).toBe(130)
}

async function killAt(point: string) {
  const { signal, stderr } = await startCli([point, ...words()], { script: killedWatch }).ended
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
