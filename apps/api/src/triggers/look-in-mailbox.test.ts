/** Looks at the mailbox of the mail triggers: from a message to the answer with its results, on a real IMAP server. */
import { hasDovecot } from '@docweave/adapters/mailbox/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openMailHost, type MailHost } from '../testing/mail-host.ts'

describe.runIf(hasDovecot())('a look', { timeout: 60_000 }, () => {
  let host: MailHost
  let isDamaged: boolean
  beforeEach(async () => {
    isDamaged = false
    host = await openMailHost({ kindOf: async () => (isDamaged ? undefined : 'pdf') })
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
    expect(await host.folders()).toEqual({ Running: [message] })
    expect(await host.look()).toEqual({ state: 'idle' })
    const { jobs } = await host.owner.client.history.list.query({})
    expect(jobs).toMatchObject([{ id: onlyJob(), name: 'a.pdf', trigger: 'mail' }])
    expect(host.office.mails).toEqual([])
    await host.finish(onlyJob(), { 'a.txt': Buffer.from('one'), '결과.txt': Buffer.from('two') })
    expect(await host.look()).toEqual({ state: 'idle' })
    expect(await host.folders()).toEqual({ Done: [message] })
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
})
