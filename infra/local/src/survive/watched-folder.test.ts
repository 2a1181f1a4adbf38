/**
 * Folder triggers after SIGKILL, on a disk and in a bucket: each file has one job, its results are there once, and it is in `done`. The looks
 * come from Temporal Schedules, as they do in production; the test starts them by hand, because a minute is long.
 */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connectTemporal } from '@docweave/adapters/temporal'
import { hasS3Server, startS3Server, type S3Server } from '@docweave/adapters/s3-store/testing'
import type { AppRouter } from '@docweave/api'
import type { HistoryEntry } from '@docweave/contract'
import { createClient } from '@docweave/identity-emulator/testing'
import { createTRPCClient, httpLink, type TRPCClient } from '@trpc/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { textPdf } from './support/find-text.ts'
import { startBreakable, type BreakableSystem } from './support/system.ts'

/** Files of each folder. */
const count = 5
/** A little more than the time (ms) for which a file must not change before it is taken. */
const settles = 31_000

const email = 'kim@example.com'

let root: string
let store: S3Server
let broken: BreakableSystem
let kim: TRPCClient<AppRouter>
/** The folders by the names of the setting. A bucket of the S3 server is a folder, too. */
let places: { scans: string; invoices: string }

/** Creates an account with a verified address, and returns its client. */
async function signUp() {
  const { site } = broken.system.urls
  const identity = createClient(`127.0.0.1:${broken.ports.identity}`)
  const password = 'a long one'
  const { localId } = await identity.signUp(email, password)
  await identity.asAdmin('update', { localId, emailVerified: true })
  const { idToken } = await identity.signIn(email, password)
  const opened = await fetch(`${site}/session`, {
    method: 'POST',
    headers: { authorization: `Bearer ${String(idToken)}`, origin: site },
  })
  const headers = { cookie: opened.headers.getSetCookie()[0]?.split(';')[0] ?? '', origin: site }
  return createTRPCClient<AppRouter>({ links: [httpLink({ url: `${site}/trpc`, headers })] })
}

/** Returns the jobs of the account. */
async function listJobs(): Promise<HistoryEntry[]> {
  const found: HistoryEntry[] = []
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
    const page = await kim.history.list.query({ cursor })
    found.push(...page.jobs)
    cursor = page.next
  }
  return found
}

/** Returns the names in a folder, without the mark and half-written files. */
const namesIn = async (...path: string[]) =>
  (await readdir(join(...path)).catch((): string[] => [])).filter((name) => !name.startsWith('.')).toSorted()

describe.runIf(hasS3Server())('watched folders', () => {
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'docweave-watched-'))
    places = { scans: join(root, 'disk'), invoices: join(root, 'buckets/watched/in') }
    for (const path of Object.values(places)) await mkdir(path, { recursive: true })
    store = await startS3Server(join(root, 'buckets'))
    broken = await startBreakable({
      DOCWEAVE_WATCHED_FOLDERS: `scans=${places.scans} ${email}; invoices=s3://watched/in ${email}`,
      DOCWEAVE_S3_ENDPOINT: store.endpoint,
      AWS_ACCESS_KEY_ID: store.credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: store.credentials.secretAccessKey,
    })
    kim = await signUp()
  })
  afterAll(async () => {
    await broken?.remove()
    await store?.stop()
    await rm(root, { recursive: true, force: true })
  })

  test('each file has one job and its results once, although the API host and the worker are killed', async () => {
    const steps = [
      { tool: 'rotate-pdf', options: { angle: 90 } },
      { tool: 'pdf-to-txt', options: {} },
    ]
    const { id: pipeline } = await kim.pipelines.save.mutate({ name: 'read', pipeline: { steps } })
    const textOf = (folder: string, n: number) => `page ${n} of ${folder}`
    const files = Object.entries(places).flatMap(([folder, path]) =>
      Array.from({ length: count }, (_, n) => ({ folder, path, name: `${folder}-${n}`, text: textOf(folder, n) })),
    )
    for (const { path, name, text } of files) await writeFile(join(path, `${name}.pdf`), textPdf(text))
    const triggers: string[] = []
    for (const folder of Object.keys(places)) {
      const source = { kind: 'folder', folder } as const
      const { trigger } = await kim.triggers.create.mutate({ name: folder, pipeline, source })
      triggers.push(trigger.id)
    }
    const temporal = connectTemporal({ address: broken.system.urls.temporal, namespace: 'default' })
    /** Starts a look at each folder, also while a look that was killed waits for its next attempt. */
    const look = () =>
      Promise.all(triggers.map((id) => temporal.schedule.getHandle(`trigger:${id}`).trigger('ALLOW_ALL')))
    /** Looks until `settled` is, because a look fetches the results of jobs that have ended. Seldom: it ends the looks before it. */
    const lookUntil = async (settled: () => Promise<unknown>) => {
      const looking = setInterval(() => void look().catch(() => undefined), 5000)
      await look()
      await settled().finally(() => clearInterval(looking))
    }
    const countRuns = async () => (await temporal.workflow.count('WorkflowType = "runPipeline"')).count
    const results = async () =>
      (await Promise.all(Object.values(places).map((path) => namesIn(path, 'results')))).flat()
    const { api, worker } = broken.system.processes
    const kill = () => Promise.all([api.kill('SIGKILL'), worker.kill('SIGKILL')])
    const restart = () => Promise.all([api.start(), worker.start()])

    await look()
    await pause(settles)
    await look()
    await expect.poll(async () => (await listJobs()).length, { timeout: 60_000, interval: 10 }).toBeGreaterThan(0)
    await kill()
    expect(await countRuns()).toBeLessThan(files.length)
    await restart()
    await lookUntil(() =>
      expect.poll(async () => (await results()).length, { timeout: 90_000, interval: 10 }).toBeGreaterThan(0),
    )
    await kill()
    expect((await results()).length).toBeLessThan(files.length)
    await restart()
    const done = async () => (await Promise.all(Object.values(places).map((path) => namesIn(path, 'done')))).flat()
    await lookUntil(() =>
      expect.poll(done, { timeout: 120_000, interval: 500 }).toEqual(files.map(({ name }) => `${name}.pdf`)),
    )

    expect(await results()).toEqual(files.map(({ name }) => `${name}.txt`))
    for (const { path, name, text } of files)
      expect((await readFile(join(path, 'results', `${name}.txt`), 'utf8')).trim()).toBe(text)
    for (const path of Object.values(places)) {
      expect((await namesIn(path)).filter((name) => name.endsWith('.pdf'))).toEqual([])
      expect(await namesIn(path, 'failed')).toEqual([])
    }
    const jobs = await listJobs()
    expect(jobs).toHaveLength(files.length)
    expect(new Set(jobs.map(({ name }) => name))).toEqual(new Set(files.map(({ name }) => `${name}.pdf`)))
    expect(new Set(jobs.map(({ state }) => state))).toEqual(new Set(['done']))
    expect(await countRuns()).toBe(files.length)
    await temporal.connection.close()
  })
})
