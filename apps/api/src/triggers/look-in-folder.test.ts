/** Looks at a watched folder: from a new file to its results, on a real disk and real stores. */
import { appendFile, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { userNamed } from '@docweave/api/testing'
import { DocweaveError, type GrantedFolders, type WatchedFolder } from '@docweave/contract'
import { fireAttempts } from '@docweave/contract/task-queue'
import { countTriggerEnd } from '@docweave/jobs/triggers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { refusal } from '../testing/api-host.ts'
import { openWatchedHost, type WatchedHost } from '../testing/watched-host.ts'

let host: WatchedHost
let isDamaged: boolean
beforeEach(async () => {
  isDamaged = false
  host = await openWatchedHost({ kindOf: async () => (isDamaged ? undefined : 'pdf') })
})
afterEach(() => host.close())

const onlyJob = () => {
  const [job, ...others] = host.started
  if (!job || others.length > 0) throw new Error(`${host.started.length} jobs`)
  return job.jobId
}

/** Returns folders whose methods are partly replaced. */
const foldersWith = (some: (folder: WatchedFolder) => Partial<WatchedFolder>): GrantedFolders =>
  new Map(
    [...host.services.folders].map(([name, granted]) => [
      name,
      {
        ...granted,
        async open() {
          const folder = await granted.open()
          return { ...folder, ...some(folder) }
        },
      },
    ]),
  )

describe('a look', () => {
  test('starts one job for a new file, writes its results and moves the file', async () => {
    const id = await host.watch()
    const content = await host.put('스캔 1.pdf')
    expect(await host.settle(id)).toEqual({ state: 'started' })
    host.later()
    expect(await host.look(id)).toEqual({ state: 'idle' })
    const job = onlyJob()
    const { jobs } = await host.owner.client.history.list.query({})
    expect(jobs).toMatchObject([{ id: job, name: '스캔 1.pdf', trigger: 'scanner' }])
    expect(await host.names()).toContain('스캔 1.pdf')
    await host.finish(job, { '스캔 1.txt': Buffer.from('one'), '스캔 1-2.txt': Buffer.from('two') })
    expect(await host.look(id)).toEqual({ state: 'idle' })
    expect(await host.names()).toEqual(['done', 'failed', 'results'])
    expect([await host.read('results/스캔 1.txt'), await host.read('results/스캔 1-2.txt')]).toEqual(['one', 'two'])
    expect(await host.read('done/스캔 1.pdf')).toBe(content)
    expect(await host.open()).toEqual([])
    host.later()
    expect(await host.settle(id)).toEqual({ state: 'idle' })
    expect(host.started).toHaveLength(1)
  })

  test('takes no file that is still being written, or that is replaced while it is', async () => {
    const id = await host.watch()
    await host.put('a.pdf', '%PDF-1.7\n')
    for (const _ of [1, 2, 3]) {
      expect(await host.look(id)).toEqual({ state: 'idle' })
      await appendFile(join(host.path, 'a.pdf'), 'more')
      host.later()
    }
    await host.put('b.pdf.part')
    expect(await host.settle(id)).toEqual({ state: 'started' })
    expect(host.started.map(({ inputs }) => inputs.length)).toEqual([1])
    expect(await host.read('b.pdf.part')).toBeDefined()
  })

  test('takes no file that was seen a moment ago, when an attempt follows another', async () => {
    const id = await host.watch()
    await host.put('a.pdf')
    for (const _ of [1, 2, 3]) expect(await host.look(id)).toEqual({ state: 'idle' })
    expect(host.started).toEqual([])
  })

  test('starts a job for the same file placed again', async () => {
    const id = await host.watch()
    for (const count of [1, 2]) {
      await host.put('a.pdf', '%PDF-1.7 same')
      expect(await host.settle(id)).toEqual({ state: 'started' })
      expect(host.started).toHaveLength(count)
      await host.finish(host.started[count - 1]?.jobId ?? '', { 'a.txt': Buffer.from(`text ${count}`) })
      await host.look(id)
    }
    expect([await host.read('results/a.txt'), await host.read('results/a-2.txt')]).toEqual(['text 1', 'text 2'])
    expect(await host.names('done')).toEqual(['a-2.pdf', 'a.pdf'])
  })

  test('leaves a file that was replaced while its job ran, and takes it as a new one', async () => {
    const id = await host.watch()
    await host.put('a.pdf')
    await host.settle(id)
    const second = await host.put('a.pdf', '%PDF-1.7 another and longer content')
    await host.finish(onlyJob(), { 'a.txt': Buffer.from('first') })
    await host.look(id)
    expect([await host.read('a.pdf'), await host.read('results/a.txt')]).toEqual([second, 'first'])
    host.later()
    expect(await host.look(id)).toEqual({ state: 'started' })
    expect(host.started).toHaveLength(2)
  })

  test('moves a damaged file to failed, with the reason', async () => {
    const id = await host.watch()
    const content = await host.put('a.pdf')
    isDamaged = true
    await host.settle(id)
    expect(await host.read('failed/a.pdf')).toBe(content)
    expect(JSON.parse((await host.read('failed/a.pdf.error.json')) ?? '')).toEqual({
      file: 'a.pdf',
      error: { code: 'FILE_KIND_UNSUPPORTED', message: expect.stringMatching(/\w{3}/) },
    })
    expect([host.started, await host.open()]).toEqual([[], []])
    expect(await host.stored(id)).toMatchObject({ failures: 1, lastFailure: { code: 'FILE_KIND_UNSUPPORTED' } })
  })

  test('moves the file of a failed or deleted job to failed, with the reason', async () => {
    const id = await host.watch()
    await host.put('a.pdf')
    await host.settle(id)
    const at = Date.now()
    const failure = { code: 'FILE_DAMAGED', params: {} } as const
    await host.services.jobs.append(onlyJob(), { type: 'failed', at, expiresAt: at + 1e6, failure })
    await host.put('b.pdf')
    await host.settle(id)
    const [a, b] = host.started
    expect(JSON.parse((await host.read('failed/a.pdf.error.json')) ?? '')).toMatchObject({
      sha256: a?.inputs[0]?.key,
      job: a?.jobId,
      error: { code: 'FILE_DAMAGED' },
    })
    await host.finish(b?.jobId ?? '', { 'b.txt': Buffer.from('b') })
    await host.owner.client.history.removeAll.mutate()
    await host.look(id)
    expect(JSON.parse((await host.read('failed/b.pdf.error.json')) ?? '')).toMatchObject({
      job: b?.jobId,
      error: { code: 'JOB_NOT_FOUND' },
    })
    expect(await host.names('failed')).toEqual(['a.pdf', 'a.pdf.error.json', 'b.pdf', 'b.pdf.error.json'])
  })

  test('follows no link, and no result name leads out of its folder', async () => {
    const id = await host.watch()
    const outside = join(host.folder, 'outside.pdf')
    await writeFile(outside, '%PDF-1.7 secret')
    await symlink(outside, join(host.path, 'link.pdf'))
    await mkdir(join(host.path, 'folder.pdf'))
    expect(await host.settle(id)).toEqual({ state: 'idle' })
    await host.put('a.pdf')
    await host.settle(id)
    await host.finish(onlyJob(), {
      '../x.txt': Buffer.from('1'),
      '.docweave-new-x': Buffer.from('2'),
      '..': Buffer.from('3'),
      '/etc/y.txt': Buffer.from('4'),
    })
    await host.look(id)
    expect(await host.names('results')).toEqual(['docweave-new-x', 'file', 'x.txt', 'y.txt'])
    expect(await host.names()).toEqual(['done', 'failed', 'folder.pdf', 'link.pdf', 'results'])
  })

  test('takes a file once, also when the engine has begun several looks', async () => {
    const id = await host.watch()
    for (const name of ['a.pdf', 'b.pdf']) await host.put(name)
    await host.look(id)
    host.later()
    await Promise.allSettled([1, 2, 3, 4].map(() => host.look(id)))
    host.later(2)
    await host.look(id)
    const keys = host.started.map(({ inputs }) => inputs[0]?.key)
    expect([keys.length, new Set(keys).size]).toEqual([2, 2])
    expect((await host.open()).map(({ job }) => job)).toEqual([expect.any(String), expect.any(String)])
    for (const { jobId } of host.started) await host.finish(jobId, { 'same.txt': Buffer.from(jobId) })
    await Promise.allSettled([1, 2, 3, 4].map(() => host.look(id)))
    await host.look(id)
    expect([await host.names('results'), await host.names('done')]).toEqual([
      ['same-2.txt', 'same.txt'],
      ['a.pdf', 'b.pdf'],
    ])
  })

  test('goes on with the other files when one cannot be read, and shows why', async () => {
    const id = await host.watch()
    for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) await host.put(name)
    const folders = foldersWith(({ fetch }) => ({
      fetch: async (file, path) => {
        if (file.name === 'b.pdf') throw new DocweaveError('FOLDER_UNAVAILABLE')
        return fetch(file, path)
      },
    }))
    const changed = { ...host.services, folders }
    await expect(host.settle(id, changed)).rejects.toMatchObject({ code: 'FOLDER_UNAVAILABLE' })
    expect((await host.open()).map(({ name }) => name).toSorted()).toEqual(['a.pdf', 'c.pdf'])
    for (const _ of [1, 2, 3, 4, 5, 6])
      expect(await host.look(id, changed, fireAttempts)).toEqual({ state: 'failed', code: 'FOLDER_UNAVAILABLE' })
    expect(await host.stored(id)).toMatchObject({ failures: 0, lookFailure: { code: 'FOLDER_UNAVAILABLE' } })
    expect((await host.stored(id))?.paused).toBeUndefined()
    expect(await host.look(id)).toEqual({ state: 'started' })
    expect(host.started).toHaveLength(3)
    expect((await host.stored(id))?.lookFailure).toBeUndefined()
  })

  test('waits while the account has no room for more jobs', async () => {
    const id = await host.watch()
    for (const count of [1, 2, 3, 4, 5, 6, 7]) await host.put(`${count}.pdf`)
    await host.settle(id)
    expect(host.started).toHaveLength(5)
    expect(await host.names('failed')).toEqual([])
    await host.finish(host.started[0]?.jobId ?? '', { 'a.txt': Buffer.from('a') })
    host.later(2)
    await host.look(id)
    expect(host.started).toHaveLength(6)
    expect(await host.stored(id)).toMatchObject({ failures: 0 })
  })

  test('loses nothing in the empty folder under a file system that is not mounted', async () => {
    const id = await host.watch()
    await host.put('a.pdf')
    await host.settle(id)
    await host.finish(onlyJob(), { 'a.txt': Buffer.from('text') })
    await rename(host.path, `${host.path}-away`)
    await mkdir(host.path)
    await expect(host.look(id)).rejects.toMatchObject({ code: 'FOLDER_UNAVAILABLE' })
    expect(await host.names('results')).toEqual([])
    await rm(host.path, { recursive: true })
    await expect(host.look(id)).rejects.toMatchObject({ code: 'FOLDER_UNAVAILABLE' })
    await rename(`${host.path}-away`, host.path)
    await host.look(id)
    expect([await host.names('results'), await host.names('done')]).toEqual([['a.txt'], ['a.pdf']])
  })
})

describe('the trigger', () => {
  test('pauses after five failures, and its looks stop; resumed, they go on', async () => {
    const id = await host.watch()
    isDamaged = true
    for (const count of [1, 2, 3, 4, 5, 6]) await host.put(`${count}.pdf`)
    await host.settle(id)
    expect(await host.stored(id)).toMatchObject({
      failures: 5,
      paused: { by: 'failures', code: 'FILE_KIND_UNSUPPORTED' },
    })
    expect(await host.names('failed')).toHaveLength(10)
    expect(await host.look(id)).toEqual({ state: 'paused' })
    expect(host.schedules.get(id)).toMatchObject({ isPaused: true })
    expect((await host.names()).filter((name) => name.endsWith('.pdf'))).toHaveLength(1)
    isDamaged = false
    await host.owner.client.triggers.update.mutate({ id, paused: false })
    expect(host.schedules.get(id)).toMatchObject({ isPaused: false, times: { type: 'every', minutes: 1 } })
    expect(await host.look(id)).toEqual({ state: 'started' })
  })

  test('that is paused still writes the results of its open jobs, and starts none', async () => {
    const id = await host.watch()
    await host.put('a.pdf')
    await host.settle(id)
    await host.owner.client.triggers.update.mutate({ id, paused: true })
    await host.put('b.pdf')
    expect(await host.settle(id)).toEqual({ state: 'paused' })
    expect(host.schedules.get(id)).toMatchObject({ isPaused: false })
    await host.finish(onlyJob(), { 'a.txt': Buffer.from('a') })
    expect(await host.look(id)).toEqual({ state: 'paused' })
    expect([await host.names('results'), host.started.length]).toEqual([['a.txt'], 1])
    expect(host.schedules.get(id)).toMatchObject({ isPaused: true })
  })

  test('pauses after five failures of its jobs', async () => {
    const id = await host.watch()
    const failure = { code: 'FILE_DAMAGED', params: {} } as const
    for (const count of [1, 2, 3, 4, 5]) {
      await host.put(`${count}.pdf`)
      await host.settle(id)
      const [at, job] = [Date.now(), host.started[count - 1]?.jobId ?? '']
      const ended = await host.services.jobs.append(job, { type: 'failed', at, expiresAt: at + 1e6, failure })
      if (ended) await countTriggerEnd(host.services, ended, 'failed', 'run')
    }
    expect(await host.stored(id)).toMatchObject({ failures: 5, paused: { code: 'FILE_DAMAGED' } })
    await host.look(id)
    expect(await host.names('failed')).toHaveLength(10)
  })

  test('is refused to an account that is not granted, or whose address is not verified', async () => {
    const refused = { code: 'FOLDER_NOT_ALLOWED', params: { folder: 'scans' } }
    const unverified = host.as(userNamed('kim', { emailVerified: false }))
    for (const visitor of [host.as(userNamed('lee')), unverified]) {
      expect(await refusal(host.watch(visitor))).toEqual(refused)
      expect((await visitor.client.triggers.list.query()).folders).toEqual([])
      expect((await visitor.client.triggers.list.query()).triggers).toEqual([])
    }
    expect((await host.owner.client.triggers.list.query()).folders).toEqual(['scans'])
  })

  test('reads nothing more once its account is not granted any more', async () => {
    const id = await host.watch()
    await host.put('a.pdf')
    await host.look(id)
    host.later()
    const folders = new Map(
      [...host.services.folders].map(([name, one]) => [name, { ...one, accounts: ['lee@example.org'] }]),
    )
    const changed = { ...host.services, folders }
    for (const _ of [1, 2, 3, 4, 5])
      expect(await host.look(id, changed)).toEqual({ state: 'failed', code: 'FOLDER_NOT_ALLOWED' })
    expect(await host.stored(id)).toMatchObject({ failures: 5, paused: { code: 'FOLDER_NOT_ALLOWED' } })
    await host.look(id, changed)
    expect(host.schedules.get(id)).toMatchObject({ isPaused: true })
    expect(await host.stored(id)).toMatchObject({ failures: 5 })
    expect(host.started).toEqual([])
  })

  test('has its folder alone until it is removed', async () => {
    const id = await host.watch()
    expect(await refusal(host.watch())).toEqual({ code: 'FOLDER_IN_USE', params: {} })
    expect((await host.owner.client.triggers.list.query()).triggers.map((each) => each.id)).toEqual([id])
    await host.owner.client.triggers.remove.mutate({ id })
    const next = await host.watch()
    await host.put('a.pdf')
    expect(await host.look(id)).toEqual({ state: 'gone' })
    expect(await host.settle(next)).toEqual({ state: 'started' })
  })

  test('keeps its folder, and may change its name', async () => {
    const id = await host.watch()
    const { client } = host.owner
    const other = { kind: 'folder', folder: 'other' } as const
    expect(await refusal(client.triggers.update.mutate({ id, source: other }))).toMatchObject({
      code: 'OPTION_INVALID',
    })
    const same = { kind: 'folder', folder: 'scans' } as const
    expect(await client.triggers.update.mutate({ id, source: same, name: 'b' })).toMatchObject({ name: 'b' })
  })
})
