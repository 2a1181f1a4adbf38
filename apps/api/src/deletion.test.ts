import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { acceptUpload } from '@docweave/api'
import { DocweaveError } from '@docweave/contract'
import { accountSpace, finishDeletions, removeAccount, requestDeletion } from '@docweave/jobs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openApiHost, refusal } from './testing/api-host.ts'
import { userNamed } from '@docweave/api/testing'
import { createOwnedData, type OwnedData, type Visitor } from './testing/owned-data.ts'

const hour = 3_600_000
let host: Awaited<ReturnType<typeof openApiHost>>
let id: string
let kim: Visitor
let own: OwnedData

beforeEach(async () => {
  host = await openApiHost()
  id = `kim-${randomUUID()}`
  kim = host.as(userNamed(id))
  await kim.client.account.update.mutate({ name: 'Kim' })
  own = await createOwnedData(host, kim)
  const picture = join(host.folder, 'picture')
  await writeFile(picture, own.mark)
  await host.services.files.put(await accountSpace(id), picture, { move: true })
})
afterEach(() => host.close())

/** Lists the documents (collection and id) and files that contain the user's id or mark. */
async function traces(): Promise<string[]> {
  const database = new DatabaseSync(join(host.folder, 'documents.sqlite'))
  const rows = database.prepare('SELECT collection, id, document FROM documents').all()
  database.close()
  const texts = rows.map((row) => [`${row.collection}/${row.id}`, `${row.id} ${row.document}`] as const)
  const entries = await readdir(host.folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('documents.sqlite'))
    .map(({ parentPath, name }) => join(parentPath, name))
  const files = await Promise.all(
    paths.map(async (path) => [path, `${path} ${await readFile(path, 'latin1')}`] as const),
  )
  return [...texts, ...files].flatMap(([where, text]) => (text.includes(id) || text.includes(own.mark) ? [where] : []))
}

/** Ends the run of the open job, as happens some time after its cancellation. */
const endRuns = () => host.services.jobs.append(own.open, { type: 'cancelled', at: 5, expiresAt: 9e15 })

test('deletes everything of an account: user, jobs, files, uploads, pipelines, webhooks, profile, picture', async () => {
  expect((await traces()).length).toBeGreaterThan(8)
  await kim.client.account.remove.mutate()
  expect([host.identity.gone.has(id), host.cancelled]).toEqual([true, [own.open]])
  expect((await kim.fetch('/session')).status).toBe(401)
  // Only the deletion record remains, and the job whose engines have not stopped.
  expect((await host.services.jobs.listOwned(id, { limit: 9 })).map((job) => job.id)).toEqual([own.open])
  await endRuns()
  expect(await finishDeletions(host.services, Date.now())).toBe(0)
  await expect.poll(traces).toEqual([`deletions/${id}`])
  expect(await finishDeletions(host.services, Date.now() + hour)).toBe(1)
  expect(await traces()).toEqual([])
})

test('deletes data that a still cached session creates after the deletion', async () => {
  await kim.client.account.remove.mutate()
  await endRuns()
  await finishDeletions(host.services, Date.now())
  host.identity.gone.clear()
  // Like a host that still caches the session.
  kim = host.as(userNamed(id))
  await kim.client.account.update.mutate({ name: own.mark })
  // Calls takeUpload directly, because the host may remove an unfinished upload of this account first.
  const [upload, path] = ['f'.repeat(32), join(host.folder, 'late')]
  await writeFile(path, `%PDF-1.7\n% ${own.mark}`)
  await acceptUpload(host.services, upload, path, { name: 'late.pdf', owner: id })
  await rm(path)
  await kim.start([upload], [{ tool: 'compress-pdf' }])
  const [late] = await host.services.jobs.listOwned(id, { limit: 1 })
  await finishDeletions(host.services, Date.now())
  await host.services.jobs.append(late?.id ?? '', { type: 'done', at: 1, expiresAt: 9e15, results: [] })
  // The host itself removes unfinished uploads.
  await expect.poll(() => readdir(join(host.folder, 'staging'))).toEqual([])
  await finishDeletions(host.services, Date.now() + hour)
  await expect.poll(traces).toEqual([])
})

/** Wraps a port so that it throws at the `at`th call among all ports that share `calls`. */
function dying<Port extends object>(port: Port, calls: { count: number; at: number }): Port {
  return new Proxy(port, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name)
      if (typeof method !== 'function') return method
      return (...input: unknown[]): unknown => {
        if (++calls.count >= calls.at) throw new DocweaveError('STORE_FAILED')
        return Reflect.apply(method, target, input)
      }
    },
  })
}

test('resumes after an interruption at any call', async () => {
  const { services } = host
  await requestDeletion(services, id, Date.now())
  let cuts = 0
  for (let cut = true; cut; cuts++) {
    const calls = { count: 0, at: cuts + 1 }
    const holders = {
      files: dying(services.files, calls),
      documents: dying(services.documents, calls),
      jobs: dying(services.jobs, calls),
      runner: dying(services.runner, calls),
      identity: dying(services.identity, calls),
      schedules: dying(services.schedules, calls),
    }
    await removeAccount(holders, id).catch(() => false)
    cut = calls.count >= calls.at
  }
  expect(cuts).toBeGreaterThan(10)
  await endRuns()
  await expect.poll(() => readdir(join(host.folder, 'staging'))).toEqual([])
  await finishDeletions(services, Date.now() + hour)
  expect(await traces()).toEqual([])
})

test('requires a recent sign-in, and deletes no other account', async () => {
  const old = host.as(userNamed(id, { signedInAt: Date.now() - 6 * 60_000 }))
  const before = await traces()
  expect(await refusal(old.client.account.remove.mutate())).toMatchObject({ code: 'SIGN_IN_AGAIN' })
  await host.as(userNamed('lee')).client.account.remove.mutate()
  expect(await traces()).toEqual(before)
})

test('deletes the data while the identity provider is unreachable, and the user later', async () => {
  const identity = { deleteUser: () => Promise.reject(new DocweaveError('SERVICE_UNAVAILABLE')) }
  await requestDeletion(host.services, id, Date.now())
  expect(await removeAccount({ ...host.services, identity }, id)).toBe(false)
  await endRuns()
  expect(await finishDeletions({ ...host.services, identity }, Date.now() + hour)).toBe(0)
  await expect.poll(traces).toEqual([`deletions/${id}`])
  expect(await finishDeletions(host.services, Date.now() + hour)).toBe(1)
  expect(host.identity.gone.has(id)).toBe(true)
})
