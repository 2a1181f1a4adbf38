import { mailAddressOf, triggerLimits, type JobEnd } from '@docweave/contract'
import { countTriggerEnd, listAllTriggers, readTrigger, recordMailLook } from '@docweave/jobs/triggers'
import { removeAccount } from '@docweave/jobs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestApi, refusal, type Visitor } from './testing/test-api.ts'
import { userNamed } from './testing/identity.ts'
import { authenticateTrigger, callerOfTrigger } from './triggers/trigger-caller.ts'
import { startTriggeredJob } from './triggers/start-triggered-job.ts'
import { findUpload } from './uploads.ts'

let host: Awaited<ReturnType<typeof openTestApi>>
let kim: Visitor
let lee: Visitor
let pipeline: string
beforeEach(async () => {
  host = await openTestApi()
  kim = host.as(userNamed('kim'))
  lee = host.as(userNamed('lee'))
  pipeline = await save(kim)
})
afterEach(() => host.close())

const save = async (visitor: Visitor) =>
  (
    await visitor.client.pipelines.save.mutate({
      name: '압축',
      pipeline: { steps: [{ tool: 'compress-pdf', options: {} }] },
    })
  ).id
const webhook = { kind: 'webhook' } as const
const create = (visitor: Visitor, more: object = {}) =>
  visitor.client.triggers.create.mutate({ name: '스캔', pipeline, source: webhook, ...more })
const notFound = { code: 'TRIGGER_NOT_FOUND', params: {} }
const partsOf = (path = '') => path.split('/').slice(-2)
const storedOf = async (id: string) => {
  const stored = await readTrigger(host.services.documents, id)
  if (!stored) throw new Error('no trigger')
  return stored
}

/** Starts a job of the trigger on a new file; returns its id. */
async function run(id: string, key?: string) {
  const ctx = { services: host.services, ...(await callerOfTrigger(host.services, await storedOf(id))) }
  const upload = await findUpload(ctx, await kim.upload(Buffer.from('%PDF-1.7'), '스캔.pdf'))
  return startTriggeredJob(ctx, { uploads: [upload], key })
}

/** Ends a job as the worker does; returns the trigger. */
async function end(id: string, jobId: string, how: JobEnd['type'], runId = 'run') {
  const at = Date.now()
  const failure = { code: 'FILE_DAMAGED', params: {} } as const
  const job = await host.services.jobs.append(
    jobId,
    how === 'failed'
      ? { type: 'failed', at, expiresAt: at + 1e6, failure }
      : how === 'done'
        ? { type: 'done', at, expiresAt: at + 1e6, results: [] }
        : { type: 'cancelled', at, expiresAt: at + 1e6 },
  )
  if (job) await countTriggerEnd(host.services, job, how, runId)
  return storedOf(id)
}

describe('triggers', () => {
  test('are created with an address that is shown once and stored as a digest', async () => {
    const { trigger, path } = await create(kim)
    const [id = '', secret = ''] = partsOf(path)
    expect(trigger).toEqual({
      id,
      name: '스캔',
      pipeline,
      source: webhook,
      createdAt: expect.any(Number),
      failures: 0,
      secretStart: secret.slice(0, 8),
    })
    expect(secret).toMatch(/^dwt_[0-9A-Za-z]{49}$/)
    expect(JSON.stringify(await host.services.documents.get('triggers', id))).not.toContain(secret)
    expect(await kim.client.triggers.list.query()).toEqual({
      triggers: [trigger],
      limit: triggerLimits.triggers,
      folders: [],
    })
    expect((await lee.client.triggers.list.query()).triggers).toEqual([])
  })

  test('start only saved pipelines of their owner', async () => {
    const theirs = await save(lee)
    const missing = { code: 'SAVED_PIPELINE_NOT_FOUND', params: {} }
    expect(await refusal(create(kim, { pipeline: theirs }))).toEqual(missing)
    const { id } = (await create(kim)).trigger
    expect(await refusal(kim.client.triggers.update.mutate({ id, pipeline: theirs }))).toEqual(missing)
    expect(await refusal(lee.client.triggers.update.mutate({ id, name: 'x' }))).toEqual(notFound)
  })

  test('are limited in number, and need a session', async () => {
    for (let count = 0; count < triggerLimits.triggers; count++) await create(kim)
    expect(await refusal(create(kim))).toEqual({ code: 'TRIGGERS_TOO_MANY', params: { limit: 20 } })
    const program = host.as(userNamed('kim'), { id: 'k', byOperator: false })
    expect(await refusal(create(program))).toEqual({ code: 'KEY_NOT_ALLOWED', params: { action: 'triggers.create' } })
  })

  test('go with their saved pipeline, and with the account', async () => {
    const first = (await create(kim)).trigger.id
    const other = (await create(kim, { pipeline: await save(kim) })).trigger.id
    const theirs = (await create(lee, { pipeline: await save(lee) })).trigger.id
    const ids = async () => {
      const found: string[] = []
      for await (const { id } of listAllTriggers(host.services.documents)) found.push(id)
      return found
    }
    expect((await ids()).toSorted()).toEqual([first, other, theirs].toSorted())
    await kim.client.pipelines.remove.mutate({ id: pipeline })
    expect((await ids()).toSorted()).toEqual([other, theirs].toSorted())
    await removeAccount(host.services, 'kim')
    expect(await ids()).toEqual([theirs])
  })
})

describe('the address', () => {
  const authenticate = (id: string, secret: string) => authenticateTrigger(host.services, id, secret, '203.0.113.9')

  test('identifies the owner, and only with the present secret', async () => {
    const { trigger, path } = await create(kim)
    const [id = '', secret = ''] = partsOf(path)
    expect(await authenticate(id, secret)).toMatchObject({ user: { id: 'kim' }, trigger: { id, name: '스캔' } })
    const other = partsOf((await create(kim)).path)[1] ?? ''
    for (const [at, wrong] of [
      [id, other],
      [id, `${secret.slice(0, -1)}0`],
      ['none', secret],
      [id, ''],
    ] as const)
      await expect(authenticate(at, wrong)).rejects.toMatchObject({ code: 'TRIGGER_NOT_FOUND' })
    const rotated = await kim.client.triggers.rotate.mutate({ id: trigger.id })
    await expect(authenticate(id, secret)).rejects.toMatchObject({ code: 'TRIGGER_NOT_FOUND' })
    expect((await authenticate(id, partsOf(rotated.path)[1] ?? '')).user.id).toBe('kim')
  })

  test('starts nothing while the trigger is paused, or once the account is disabled', async () => {
    const { path } = await create(kim)
    const [id = '', secret = ''] = partsOf(path)
    await kim.client.triggers.update.mutate({ id, paused: true })
    await expect(authenticate(id, secret)).rejects.toMatchObject({ code: 'TRIGGER_PAUSED' })
    await kim.client.triggers.update.mutate({ id, paused: false })
    expect((await authenticate(id, secret)).user.id).toBe('kim')
    host.identity.disabled.add('kim')
    await expect(authenticate(id, secret)).rejects.toMatchObject({ code: 'TRIGGER_NOT_FOUND' })
  })
})

describe('the jobs of a trigger', () => {
  test('are the owner’s, run the saved pipeline as it is now, and have the trigger’s name', async () => {
    const { id } = (await create(kim)).trigger
    await kim.client.pipelines.update.mutate({
      id: pipeline,
      pipeline: { steps: [{ tool: 'rotate-pdf', options: { angle: 90 } }] },
    })
    const { jobId } = await run(id)
    expect(host.started).toMatchObject([{ jobId, steps: [{ tool: 'rotate-pdf' }] }])
    const { jobs } = await kim.client.history.list.query({})
    expect(jobs).toMatchObject([{ id: jobId, trigger: '스캔', name: '스캔.pdf' }])
    expect(await storedOf(id)).toMatchObject({ lastRun: { job: jobId } })
    expect(await refusal(lee.client.jobs.get.query({ id: jobId }))).toMatchObject({ code: 'JOB_NOT_FOUND' })
  })

  test('start once for a key, and each trigger has keys of its own', async () => {
    const [one, two] = [(await create(kim)).trigger.id, (await create(kim)).trigger.id]
    const first = await run(one, 'k')
    expect(await run(one, 'k')).toMatchObject({ jobId: first.jobId, isRepeat: true })
    expect(await run(two, 'k')).toMatchObject({ isRepeat: false })
    expect(host.started).toHaveLength(2)
  })

  test('pause it after five failures in a row, until it is resumed', async () => {
    const { id } = (await create(kim)).trigger
    for (let count = 1; count <= 4; count++) await end(id, (await run(id)).jobId, 'failed')
    expect(await end(id, (await run(id)).jobId, 'done')).toMatchObject({ failures: 0 })
    for (let count = 1; count <= 4; count++)
      expect(await end(id, (await run(id)).jobId, 'failed')).toMatchObject({ failures: count })
    const last = await end(id, (await run(id)).jobId, 'failed')
    expect(last).toMatchObject({ failures: 5, paused: { by: 'failures', code: 'FILE_DAMAGED' } })
    const resumed = await kim.client.triggers.update.mutate({ id, paused: false })
    expect([resumed.failures, resumed.paused]).toEqual([0, undefined])
  })

  test('count once, whoever repeats it, and not when they are cancelled', async () => {
    const { id } = (await create(kim)).trigger
    const { jobId } = await run(id)
    for (const _ of [1, 2, 3]) await end(id, jobId, 'failed')
    expect((await storedOf(id)).failures).toBe(1)
    expect((await end(id, (await run(id)).jobId, 'cancelled')).failures).toBe(1)
  })

  test('cannot start once the saved pipeline is gone, and the trigger is removed', async () => {
    const { id } = (await create(kim)).trigger
    await host.services.documents.delete('saved-pipelines', pipeline)
    await expect(run(id)).rejects.toMatchObject({ code: 'SAVED_PIPELINE_NOT_FOUND' })
    expect(await readTrigger(host.services.documents, id)).toBeUndefined()
  })
})

describe('mail triggers', () => {
  const source = { kind: 'mail', senders: ['Kim@Example.org', 'lee@example.org'] } as const
  const notAllowed = { code: 'MAIL_NOT_ALLOWED', params: {} }
  const offer = () => {
    host.services.triggerMail = {
      address: 'files@docs.example',
      connect: () => Promise.reject(new Error('not used')),
      answer: () => Promise.reject(new Error('not used')),
    }
  }

  test('are offered where there is a mailbox, to a verified address', async () => {
    expect((await kim.client.triggers.list.query()).mail).toBeUndefined()
    expect(await refusal(create(kim, { source }))).toEqual(notAllowed)
    offer()
    expect((await kim.client.triggers.list.query()).mail).toBe('files@docs.example')
    const unverified = host.as(userNamed('kim', { emailVerified: false }))
    expect((await unverified.client.triggers.list.query()).mail).toBeUndefined()
    expect(await refusal(create(unverified, { source }))).toEqual(notAllowed)
  })

  test('have an address of their own, no clock, and their senders in lower case', async () => {
    offer()
    const { trigger, path } = await create(kim, { source })
    expect(trigger).toMatchObject({ source: { kind: 'mail', senders: ['kim@example.org', 'lee@example.org'] } })
    expect([path, trigger.id, host.schedules.size]).toEqual([undefined, expect.stringMatching(/^[a-z0-9]{10}$/), 0])
    expect(mailAddressOf('files@docs.example', trigger.id)).toBe(`files+${trigger.id}@docs.example`)
    const senders = ['choi@example.org']
    const { id } = trigger
    const changed = await kim.client.triggers.update.mutate({ id, source: { kind: 'mail', senders } })
    expect(changed.source).toEqual({ kind: 'mail', senders })
    expect(await refusal(kim.client.triggers.update.mutate({ id, source: webhook }))).toMatchObject({
      code: 'OPTION_INVALID',
    })
    expect(await refusal(lee.client.triggers.remove.mutate({ id }))).toEqual(notFound)
    await kim.client.triggers.remove.mutate({ id })
    expect((await kim.client.triggers.list.query()).triggers).toEqual([])
  })

  test('show why the mailbox cannot be read, and others do not', async () => {
    offer()
    const mail = (await create(kim, { source })).trigger.id
    const other = (await create(kim)).trigger.id
    const shown = async () =>
      new Map((await kim.client.triggers.list.query()).triggers.map(({ id, lookFailure }) => [id, lookFailure]))
    await recordMailLook(host.services.documents, 7, 'MAILBOX_UNAVAILABLE')
    const found = await shown()
    expect([found.get(mail), found.get(other)]).toEqual([{ at: 7, code: 'MAILBOX_UNAVAILABLE' }, undefined])
    await recordMailLook(host.services.documents, 8)
    expect((await shown()).get(mail)).toBeUndefined()
  })

  test.each([
    ['no sender', []],
    ['twenty-one senders', Array.from({ length: 21 }, (_, index) => `kim${index}@example.org`)],
    ['a sender without a domain', ['kim']],
    ['a domain as sender', ['@example.org']],
    ['a sender with a line break', ['kim@example.org\r\nBcc: lee@example.org']],
    ['a sender in Hangul', ['김@example.org']],
  ])('are refused with %s', async (_, senders) => {
    offer()
    expect(await refusal(create(kim, { source: { kind: 'mail', senders } }))).toMatchObject({ code: 'OPTION_INVALID' })
  })
})
