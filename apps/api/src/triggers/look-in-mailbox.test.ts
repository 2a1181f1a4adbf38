/** Looks at the mailbox of the mail triggers: from a message to the answer with its results, on a real IMAP server. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasDovecot, startDovecot, type Dovecot } from '@docweave/adapters/mailbox/testing'
import { DocweaveError } from '@docweave/contract'
import { fireAttempts } from '@docweave/contract/task-queue'
import { mailboxes } from '@docweave/jobs/triggers'
import { englishError, englishNotice } from '@docweave/i18n/english-messages'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openMailHost, type MailHost } from '../testing/mail-host.ts'
import { newPdf } from '../testing/program-host.ts'

const many = (count: number) => Array.from({ length: count }, (_, index) => [`${index}.pdf`, newPdf()] as const)

describe.runIf(hasDovecot())('a look', { timeout: 60_000 }, () => {
  let server: Dovecot
  let host: MailHost
  let isDamaged: boolean
  beforeAll(async () => {
    server = await startDovecot()
  }, 60_000)
  afterAll(() => server.stop(), 60_000)
  beforeEach(async () => {
    isDamaged = false
    host = await openMailHost(server, { kindOf: async () => (isDamaged ? undefined : 'pdf') })
  }, 60_000)
  afterEach(() => host.close(), 60_000)

  const onlyJob = () => {
    const [job, ...others] = host.started
    if (!job || others.length > 0) throw new Error(`${host.started.length} jobs`)
    return job.jobId
  }

  test('starts one job for a message, answers it with the results, and moves it', async () => {
    const { id, to } = await host.addTrigger()
    const message = await host.deliver(to)
    expect(await host.look()).toEqual({ state: 'started' })
    expect(await host.mail.folders()).toEqual({ Running: [message] })
    expect(await host.look()).toEqual({ state: 'idle' })
    const { jobs } = await host.owner.client.history.list.query({})
    expect(jobs).toMatchObject([{ id: onlyJob(), name: 'a.pdf', trigger: 'mail' }])
    expect(host.office.mails).toEqual([])
    await host.finish(onlyJob(), { 'a.txt': Buffer.from('one'), '결과.txt': Buffer.from('two') })
    expect(await host.look()).toEqual({ state: 'idle' })
    expect(await host.mail.folders()).toEqual({ Done: [message] })
    const [answer, ...others] = host.answers()
    expect(others).toEqual([])
    expect(
      ['To', 'Subject', 'In-Reply-To', 'References', 'Auto-Submitted', 'Reply-To'].map((name) => answer?.field(name)),
    ).toEqual(['kim@example.org', 'Re: Scan', message, message, 'auto-replied', to])
    expect(answer?.text).toContain('“mail” has processed your files')
    expect(Object.values(answer?.files ?? {})).toEqual(['one', 'two'])
    expect(await host.open()).toEqual([])
    expect(await host.look()).toEqual({ state: 'idle' })
    expect([host.started.length, host.office.mails.length]).toEqual([1, 1])
    expect(await host.stored(id)).toMatchObject({ failures: 0, lastRun: { job: onlyJob() } })
  })

  test('starts one job for all files of a message, whose names are clean and differ', async () => {
    const { to } = await host.addTrigger()
    const logo =
      'Content-Type: image/png\r\nContent-ID: <logo>\r\nContent-Disposition: inline; filename=logo.png\r\n\r\nx'
    const parts = [
      `Content-Type: multipart/related; boundary=r\r\n\r\n--r\r\nContent-Type: text/html\r\n\r\n<img src="cid:logo">\r\n--r\r\n${logo}\r\n--r--`,
      'Content-Type: application/pdf; name="../../a.pdf"\r\n\r\n%PDF-1.7 2',
      "Content-Type: application/pdf\r\nContent-Disposition: attachment; filename*=utf-8''%EC%8A%A4%EC%BA%94.pdf\r\n\r\n%PDF-1.7 3",
    ]
    await host.deliver(to, { files: { 'a.pdf': newPdf() }, parts })
    await host.look()
    const job = await host.services.jobs.get(onlyJob())
    expect(job?.inputs.map(({ name }) => name)).toEqual(['a.pdf', 'a-2.pdf', '스캔.pdf'])
  })

  test.each([
    ['that nobody has verified', { fields: { 'Authentication-Results': '' } }],
    [
      'that another server has verified',
      { fields: { 'Authentication-Results': 'mx.evil.example; dkim=pass header.d=example.org' } },
    ],
    ['of another sender with a deceptive name', { fields: { From: '"kim@example.org" <kim@evil.example>' } }],
    ['of two senders', { fields: { From: 'kim@example.org, lee@example.org' } }],
    ['of a verified sender who is not on the list', { fields: { From: 'lee@example.org' } }],
    ['of a program', { fields: { 'Auto-Submitted': 'auto-replied' } }],
    ['of the mail system', { fields: { 'Return-Path': '<>' } }],
    ['of a list', { fields: { 'List-Id': '<a.example.org>' } }],
    ['to nobody', { fields: { 'Delivered-To': 'files@docs.example', To: 'files@docs.example' } }],
    [
      'to a trigger that does not exist',
      { fields: { 'Delivered-To': '', To: 'files+0000000000@docs.example', Cc: 'files+__proto__@docs.example' } },
    ],
    ['with a header that is none', { fields: { Subject: 'a\r\nb' } }],
    ['with a header without end', { fields: { Subject: 'word '.repeat(30_000) } }],
  ])('starts nothing for a message %s, and does not answer it', async (_, parts) => {
    const { id, to } = await host.addTrigger()
    await host.deliver(to, { files: { 'a.pdf': newPdf() }, ...parts })
    expect(await host.look()).toEqual({ state: 'idle' })
    expect(Object.entries(await host.mail.folders()).map(([name, { length }]) => [name, length])).toEqual([
      ['Refused', 1],
    ])
    expect([host.started, host.office.said, await host.open()]).toEqual([[], [], []])
    expect(await host.stored(id)).toMatchObject({ failures: 0 })
    expect(host.logged.join()).toMatch(/^a message starts nothing: [a-z ,]+$/)
  })

  test('takes the trigger that the envelope names, and no trigger of another kind', async () => {
    const [one, other] = [await host.addTrigger(), await host.addTrigger(['lee@example.org'])]
    const { id: pipeline } = await host.owner.client.pipelines.save.mutate({
      name: 'q',
      pipeline: { steps: [{ tool: 'compress-pdf', options: {} }] },
    })
    const webhook = await host.owner.client.triggers.create.mutate({ name: 'w', pipeline, source: { kind: 'webhook' } })
    await host.deliver(`files+${webhook.trigger.id}@docs.example`)
    await host.deliver(other.to, { files: { 'a.pdf': newPdf() }, fields: { 'Delivered-To': one.to } })
    expect(await host.look()).toEqual({ state: 'started' })
    expect(Object.entries(await host.mail.folders()).map(([name, { length }]) => [name, length])).toEqual([
      ['Running', 1],
      ['Refused', 1],
    ])
    expect((await host.services.jobs.get(onlyJob()))?.trigger?.id).toBe(one.id)
  })

  test('answers a message without files, and the fifth pauses the trigger, which leaves the next in the inbox', async () => {
    const { id, to } = await host.addTrigger()
    const messages: string[] = []
    for (let count = 0; count < 6; count++) messages.push(await host.deliver(to, {}))
    await host.look()
    expect(await host.mail.folders()).toEqual({ INBOX: messages.slice(5), Failed: messages.slice(0, 5) })
    const answers = host.answers()
    expect(answers.map(({ field }) => field('In-Reply-To'))).toEqual(messages.slice(0, 5))
    expect(answers[0]?.text).toContain('The message has no attachment.')
    const [shown] = (await host.owner.client.triggers.list.query()).triggers
    expect(shown).toMatchObject({ failures: 5, paused: { by: 'failures', code: 'MAIL_WITHOUT_FILES' } })
    await host.look()
    expect(host.office.mails).toHaveLength(5)
    await host.owner.client.triggers.update.mutate({ id, paused: false })
    await host.look()
    expect(await host.mail.folders()).toEqual({ Failed: messages })
    expect(await host.stored(id)).toMatchObject({ failures: 1 })
  })

  test.each([
    ['that no tool reads', { files: { 'a.bin': 'x' } }, '지원하지 않는 형식'],
    ['with more files than a job may have', { files: Object.fromEntries(many(51)) }, '첨부 파일이 너무 많아요'],
    ['larger than the account may send', { files: { 'a.pdf': Buffer.alloc(2_000_000) } }, '크기'],
  ])('answers a message %s, in the language of the account', async (_, parts, said) => {
    const { id, to } = await host.addTrigger()
    await host.owner.client.account.update.mutate({
      ...{ name: null, locale: 'ko', theme: null, ocrLanguages: null, resultHours: null },
    })
    isDamaged = true
    host.services.limits.signedIn.maxUploadBytes = 1_000_000
    const message = await host.deliver(to, parts)
    await host.look()
    expect(await host.mail.folders()).toEqual({ Failed: [message] })
    const [answer] = host.answers()
    expect(answer?.text).toContain('‘mail’에서 파일을 처리하지 못했어요.')
    expect(answer?.text).toContain(said)
    expect([host.started, await host.open()]).toEqual([[], []])
    expect(await host.stored(id)).toMatchObject({ failures: 1 })
    expect(await readdir(join(host.folder, 'staging'))).toEqual([])
  })

  test('answers a message whose job failed, or was deleted by its owner', async () => {
    const { to } = await host.addTrigger()
    const messages = [await host.deliver(to), await host.deliver(to)]
    await host.look()
    const [one, other] = host.started.map(({ jobId }) => jobId)
    const at = Date.now()
    const failure = { code: 'FILE_DAMAGED', params: {} } as const
    await host.services.jobs.append(one ?? '', { type: 'failed', at, expiresAt: at + 1e6, failure })
    await host.look()
    expect(host.answers()[0]?.text).toContain(englishError(failure))
    await host.finish(other ?? '', { 'b.txt': Buffer.from('b') })
    await host.owner.client.history.removeAll.mutate()
    await host.look()
    expect(await host.mail.folders()).toEqual({ Failed: messages })
    expect(host.answers()[1]?.text).toContain(englishError({ code: 'JOB_NOT_FOUND', params: {} }))
  })

  test('names the files that failed, beside the results of the others', async () => {
    const { to } = await host.addTrigger()
    const message = await host.deliver(to, { files: { 'a.pdf': newPdf(), 'b.pdf': newPdf() } })
    await host.look()
    const failure = { code: 'FILE_DAMAGED', params: {} } as const
    await host.services.jobs.append(onlyJob(), { type: 'file-failed', at: 1, step: 0, source: 1, failure })
    await host.finish(onlyJob(), { 'a.txt': Buffer.from('a') })
    await host.look()
    const [answer] = host.answers()
    expect(answer?.text).toContain(`These files couldn’t be processed:\n- b.pdf: ${englishError(failure)}`)
    expect([answer?.files, await host.mail.folders()]).toEqual([{ 'a.txt': 'a' }, { Done: [message] }])
  })

  test('says what a reader should know about the results, each thing once', async () => {
    const { to } = await host.addTrigger()
    await host.deliver(to)
    await host.look()
    const notices = Array.from({ length: 2 }, () => ({ code: 'PAGES_HARD_TO_READ', params: {} }) as const)
    const output = { files: 2, bytes: 2 }
    await host.services.jobs.append(onlyJob(), { type: 'step-done', at: 1, step: 0, output, notices })
    await host.finish(onlyJob(), { 'a.txt': Buffer.from('a') })
    await host.look()
    const said = englishNotice({ code: 'PAGES_HARD_TO_READ', params: {} })
    expect(host.answers()[0]?.text).toContain(`are attached.\n\nAbout the results:\n- ${said}\n\nDocweave sent`)
  })

  test('answers a message whose start nobody completed in a day, and starts no other job', async () => {
    const { to } = await host.addTrigger()
    const message = await host.deliver(to)
    host.services.runner.start = async () => {
      throw new Error('killed')
    }
    const { delete: forget } = host.services.documents
    host.services.documents.delete = async () => {
      throw new Error('killed')
    }
    await host.look()
    host.services.documents.delete = forget
    host.later(23 * 60 + 1)
    await host.look()
    expect([await host.mail.folders(), host.started, await host.open()]).toEqual([{ Failed: [message] }, [], []])
    expect(host.answers()[0]?.text).toContain(englishError({ code: 'SERVICE_UNAVAILABLE', params: {} }))
  })

  test('leaves a message alone while its job waits for an approval', async () => {
    const { to } = await host.addTrigger()
    const message = await host.deliver(to)
    await host.look()
    const asked = { question: '', deadline: 9e15, files: [], token: 't' }
    await host.services.jobs.append(onlyJob(), { type: 'approval-opened', at: 1, approval: 0, asked })
    for (const _ of [1, 2]) await host.look()
    expect([await host.mail.folders(), host.office.mails]).toEqual([{ Running: [message] }, []])
  })

  test('sends the address of results that are too large for a mail', async () => {
    const { to } = await host.addTrigger()
    await host.deliver(to)
    await host.look()
    await host.finish(onlyJob(), { 'a.bin': Buffer.alloc(15 * 1024 ** 2), 'b.bin': Buffer.alloc(1) })
    await host.look()
    const [answer] = host.answers()
    expect([answer?.text.includes(`https://docs.example/download/${onlyJob()}`), answer?.files]).toEqual([true, {}])
  })

  test('sends the address, if the server refuses the attachments, and gives up if it refuses that, too', async () => {
    const { to } = await host.addTrigger()
    const message = await host.deliver(to)
    await host.look()
    await host.finish(onlyJob(), { 'a.txt': Buffer.from('a') })
    host.office.options.refuse = 'DATA.'
    await host.look()
    expect(host.office.said.filter((line) => line === 'DATA')).toHaveLength(2)
    expect(await host.mail.folders()).toEqual({ Done: [message] })
    expect(host.logged).toEqual(['the answer to a message was refused for good'])
  })

  test('answers once, when the mail server is back, and shows the trigger meanwhile', async () => {
    const { id, to } = await host.addTrigger()
    const message = await host.deliver(to)
    await host.look()
    await host.finish(onlyJob(), { 'a.txt': Buffer.from('a') })
    Object.assign(host.office.options, { refuse: 'RCPT', status: 450 })
    for (const _ of [1, 2]) await host.look()
    expect(await host.mail.folders()).toEqual({ Running: [message] })
    expect(await host.stored(id)).toMatchObject({ failures: 0, lookFailure: { code: 'SERVICE_UNAVAILABLE' } })
    delete host.office.options.refuse
    for (const _ of [1, 2]) await host.look()
    expect([await host.mail.folders(), host.office.mails.length]).toEqual([{ Done: [message] }, 1])
    expect((await host.stored(id))?.lookFailure).toBeUndefined()
  })

  test('does not keep the others from their turn, when the store fails for a message', async () => {
    const { id, to } = await host.addTrigger()
    await host.deliver(to, { files: { 'bad.pdf': '%PDF-1.7 bad' } })
    const good = await host.deliver(to)
    const put = host.services.files.put.bind(host.services.files)
    let isAway = true
    host.services.files.put = async (space, path, options) => {
      if (isAway && (await readFile(path, 'utf8')).includes('bad')) throw new DocweaveError('STORE_FAILED')
      return put(space, path, options)
    }
    expect(await host.look()).toEqual({ state: 'started' })
    expect(await host.mail.folders()).toMatchObject({ Running: [good] })
    expect(await host.stored(id)).toMatchObject({ failures: 0, lookFailure: { code: 'STORE_FAILED' } })
    isAway = false
    await host.look()
    expect([host.started.length, (await host.mail.folders())['Running']?.length]).toEqual([2, 2])
    expect((await host.stored(id))?.lookFailure).toBeUndefined()
  })

  test('waits for room in the account', async () => {
    const { to } = await host.addTrigger()
    for (let count = 0; count < 7; count++) await host.deliver(to)
    for (const _ of [1, 2]) await host.look()
    const count = async () => Object.entries(await host.mail.folders()).map(([name, { length }]) => [name, length])
    expect(await count()).toEqual([
      ['INBOX', 2],
      ['Running', 5],
    ])
    await host.finish(host.started[0]?.jobId ?? '', { 'a.txt': Buffer.from('a') })
    await host.look()
    expect(await count()).toEqual([
      ['INBOX', 1],
      ['Running', 5],
      ['Done', 1],
    ])
  })

  test('has twenty messages of a trigger open at most, and comes to those of another', async () => {
    host.services.limits.signedIn.maxOpenJobs = 100
    const [one, other] = [await host.addTrigger(), await host.addTrigger()]
    for (let count = 0; count < 22; count++) await host.deliver(one.to)
    await host.deliver(other.to)
    await host.look()
    expect(host.started).toHaveLength(21)
    expect((await host.open()).filter(({ trigger }) => trigger === other.id)).toHaveLength(1)
  })

  test('leaves the messages of a deleted trigger, and those of a disabled account, without an answer', async () => {
    const [one, other] = [await host.addTrigger(), await host.addTrigger()]
    const messages = [await host.deliver(one.to), await host.deliver(other.to)]
    await host.look()
    await host.owner.client.triggers.remove.mutate({ id: one.id })
    await host.look()
    expect(await host.mail.folders()).toEqual({ Running: messages.slice(1), Refused: messages.slice(0, 1) })
    host.identity.disabled.add('kim')
    await host.look()
    expect([await host.mail.folders(), host.office.said, await host.open()]).toEqual([{ Refused: messages }, [], []])
  })

  test('starts another job for a message that is put into the inbox again', async () => {
    const { to } = await host.addTrigger()
    const message = await host.deliver(to)
    for (const count of [1, 2]) {
      expect(await host.look()).toEqual({ state: 'started' })
      expect(host.started).toHaveLength(count)
      await host.finish(host.started[count - 1]?.jobId ?? '', { 'a.txt': Buffer.from('a') })
      await host.look()
      expect(await host.mail.folders()).toEqual({ Done: [message] })
      if (count === 1) await host.mail.moveAll('Done', 'INBOX')
    }
    expect(new Set(host.answers().map(({ field }) => field('Message-ID'))).size).toBe(2)
  })

  test('forgets a message that somebody has deleted, and puts away one of which nothing is known', async () => {
    const { to } = await host.addTrigger()
    await host.look()
    const [one, other] = [await host.deliver(to), await host.deliver(to)]
    await host.mail.moveAll('INBOX', 'Done')
    await host.look()
    await host.mail.moveAll('Done', 'Running')
    await host.look()
    expect([await host.mail.folders(), host.started]).toEqual([{ Failed: [one, other] }, []])
    const third = await host.deliver(to)
    await host.look()
    await host.mail.moveAll('Running', 'Refused')
    await host.look()
    expect([await host.mail.folders(), await host.open()]).toEqual([{ Failed: [one, other], Refused: [third] }, []])
  })

  test('starts one job for a message, when the server numbers its messages anew before the message is moved', async () => {
    const { triggerMail, documents } = host.services
    const { to } = await host.addTrigger()
    const message = await host.deliver(to)
    const interrupted = triggerMail && {
      ...triggerMail,
      async connect(signal: AbortSignal) {
        const mailbox = await triggerMail.connect(signal)
        const move = () => Promise.reject(new DocweaveError('MAILBOX_UNAVAILABLE'))
        return { ...mailbox, move }
      },
    }
    const look = host.look({ ...host.services, triggerMail: interrupted })
    await expect(look).rejects.toMatchObject({ code: 'MAILBOX_UNAVAILABLE' })
    const [entry] = await host.open()
    await documents.merge(mailboxes, 'mailbox', { open: [{ ...entry, uid: 999, validity: '7' }] })
    for (const _ of [1, 2]) await host.look()
    expect([await host.mail.folders(), host.started.length]).toEqual([{ Running: [message] }, 1])
    expect(await host.open()).toMatchObject([{ start: entry?.start, job: onlyJob() }])
  })

  test('ends when another has begun, and a message has one job', async () => {
    const { triggerMail } = host.services
    const { to } = await host.addTrigger()
    const message = await host.deliver(to)
    let isFirst = true
    const mail = triggerMail && {
      ...triggerMail,
      async connect(signal: AbortSignal) {
        const mailbox = await triggerMail.connect(signal)
        const fetch: typeof mailbox.fetch = async (...given) => {
          await mailbox.fetch(...given)
          if (!isFirst) return
          isFirst = false
          await host.look()
        }
        return { ...mailbox, fetch }
      },
    }
    await expect(host.look({ ...host.services, triggerMail: mail })).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    })
    expect([await host.mail.folders(), host.started.length]).toEqual([{ Running: [message] }, 1])
    expect(await host.look()).toEqual({ state: 'idle' })
  })

  test('shows with every mail trigger that the mailbox is away, and pauses none', async () => {
    const { id } = await host.addTrigger()
    const mail = host.services.triggerMail && {
      ...host.services.triggerMail,
      connect: async () => {
        throw new DocweaveError('MAILBOX_UNAVAILABLE')
      },
    }
    const away = { ...host.services, triggerMail: mail }
    await expect(host.look(away)).rejects.toMatchObject({ code: 'MAILBOX_UNAVAILABLE' })
    const shown = async () => (await host.owner.client.triggers.list.query()).triggers[0]
    expect((await shown())?.lookFailure).toBeUndefined()
    for (let count = 0; count < 6; count++)
      expect(await host.look(away, fireAttempts)).toEqual({ state: 'failed', code: 'MAILBOX_UNAVAILABLE' })
    expect(await shown()).toMatchObject({ id, failures: 0, lookFailure: { code: 'MAILBOX_UNAVAILABLE' } })
    expect((await host.stored(id))?.paused).toBeUndefined()
    await host.look()
    expect((await shown())?.lookFailure).toBeUndefined()
  })

  test('does nothing where there is no mailbox', async () => {
    expect(await host.look({ ...host.services, triggerMail: undefined })).toEqual({ state: 'gone' })
  })
})

describe.runIf(hasDovecot())('a server without MOVE', () => {
  test(
    'may be interrupted between copy and removal: the message has one job and one answer',
    { timeout: 60_000 },
    async () => {
      const server = await startDovecot({ hasMove: false })
      const host = await openMailHost(server)
      const { to } = await host.addTrigger()
      const message = await host.deliver(to)
      const { triggerMail } = host.services
      const interrupted = triggerMail && {
        ...triggerMail,
        async connect(signal: AbortSignal) {
          const mailbox = await triggerMail.connect(signal)
          const move = async () => {
            await host.mail.copyAll('INBOX', 'Running')
            throw new DocweaveError('MAILBOX_UNAVAILABLE')
          }
          return { ...mailbox, move }
        },
      }
      await expect(host.look({ ...host.services, triggerMail: interrupted })).rejects.toMatchObject({
        code: 'MAILBOX_UNAVAILABLE',
      })
      expect(await host.mail.folders()).toEqual({ INBOX: [message], Running: [message] })
      await host.finish(host.started[0]?.jobId ?? '', { 'a.txt': Buffer.from('a') })
      for (const _ of [1, 2, 3]) expect(await host.look()).toEqual({ state: 'idle' })
      expect(await host.mail.folders()).toEqual({ Done: [message, message] })
      expect([host.started.length, host.office.mails.length, await host.open()]).toEqual([1, 1, []])
      await host.close()
      await server.stop()
    },
  )
})
