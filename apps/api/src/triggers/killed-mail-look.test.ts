/**
 * Looks at the mailbox whose host is killed: at each of their calls of a store, the engine, the mailbox or the mail server, one after the
 * other. Whatever was done before, the next looks give each message exactly one job and one answer.
 */
import { hasDovecot, startDovecot, type Dovecot } from '@docweave/adapters/mailbox/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { killAtEachCall } from '../testing/killed-host.ts'
import { openMailHost, type MailHost } from '../testing/mail-host.ts'

describe.runIf(hasDovecot())('a look', { timeout: 300_000 }, () => {
  let server: Dovecot
  let host: MailHost
  beforeAll(async () => {
    server = await startDovecot()
  }, 60_000)
  afterAll(() => server.stop(), 60_000)
  beforeEach(async () => {
    host = await openMailHost(server)
    host.services.limits.signedIn.maxOpenJobs = 1000
  }, 60_000)
  afterEach(() => host.close(), 60_000)

  const jobs = () => [...new Set(host.started.map(({ jobId }) => jobId))]

  /** The answers by the messages that they answer, with how many there are of different names. */
  function answered(): Map<string, number> {
    const found = Map.groupBy(host.answers(), ({ field }) => field('In-Reply-To') ?? '')
    return new Map(
      [...found].map(([message, all]) => [message, new Set(all.map(({ field }) => field('Message-ID'))).size]),
    )
  }

  test('that starts a job: the message has one job, whenever its host was killed', async () => {
    const { to } = await host.addTrigger()
    const messages: string[] = []
    const killed = await killAtEachCall(host.services, async (services, count) => {
      messages.push(await host.deliver(to))
      await host.look(services).catch(() => undefined)
      // The start of a job that a dead host has begun is completed after a minute.
      host.later(2)
      await host.look()
      expect(jobs()).toHaveLength(count + 1)
      await host.finish(jobs()[count] ?? '', { 'a.txt': Buffer.from('a') })
      await host.look()
    })
    expect(killed).toBeGreaterThan(25)
    expect(await host.mail.folders()).toEqual({ Done: messages })
    expect(answered()).toEqual(new Map(messages.map((message) => [message, 1])))
    expect(await host.open()).toEqual([])
  })

  test('that finishes a message: it has one answer, whenever its host was killed', async () => {
    const { to } = await host.addTrigger()
    const messages: string[] = []
    const killed = await killAtEachCall(host.services, async (services, count) => {
      messages.push(await host.deliver(to))
      await host.look()
      await host.finish(jobs()[count] ?? '', { 'a.txt': Buffer.from(`text ${count}`) })
      await host.look(services).catch(() => undefined)
      await host.look()
      expect(host.answers().at(-1)?.files).toEqual({ 'a.txt': `text ${count}` })
    })
    expect(killed).toBeGreaterThan(15)
    expect(await host.mail.folders()).toEqual({ Done: messages })
    expect(answered()).toEqual(new Map(messages.map((message) => [message, 1])))
    // Only the host that died between the answer and its record has sent it again.
    expect(host.office.mails.length - messages.length).toBeLessThanOrEqual(1)
    expect([jobs().length, await host.open()]).toEqual([messages.length, []])
  })

  test('that refuses a message: it has one answer, whenever its host was killed', async () => {
    const { id, to } = await host.addTrigger()
    const messages: string[] = []
    const killed = await killAtEachCall(host.services, async (services) => {
      messages.push(await host.deliver(to, {}))
      await host.look(services).catch(() => undefined)
      await host.look()
      await host.owner.client.triggers.update.mutate({ id, paused: false })
    })
    expect(killed).toBeGreaterThan(15)
    expect(await host.mail.folders()).toEqual({ Failed: messages })
    expect(answered()).toEqual(new Map(messages.map((message) => [message, 1])))
    expect(host.office.mails.length - messages.length).toBeLessThanOrEqual(1)
    expect([host.started, await host.open()]).toEqual([[], []])
  })
})
