/** A host with a mailbox on a real IMAP server and answers over real SMTP, for tests: its looks, as the workflow engine starts them. */
import { join } from 'node:path'
import { createTriggerMail } from '@docweave/adapters/mailbox'
import { newMail, openPostOffice, type Dovecot, type MailParts } from '@docweave/adapters/mailbox/testing'
import { createRateLimit } from '@docweave/adapters/rate-limit'
import type { ApiServices } from '@docweave/api'
import { userNamed } from '@docweave/api/testing'
import { mailAddressOf } from '@docweave/contract'
import { mailboxes, readTrigger, type MailboxRecord } from '@docweave/jobs/triggers'
import { vi } from 'vitest'
import { readMailbox } from '../triggers/read-mailbox.ts'
import { newPdf, openProgramHost } from './program-host.ts'

const address = 'files@docs.example'

/** Opens a host with a new account of a running IMAP server. Only the clock of the dates is fake. */
export async function openMailHost(server: Pick<Dovecot, 'openAccount'>, more: Partial<ApiServices> = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const mail = server.openAccount()
  const office = await openPostOffice()
  const triggerMail = createTriggerMail({
    ...{ account: mail.account, address, authserv: 'mx.docs.example' },
    smtp: { url: office.url, from: 'site@docs.example' },
  })
  const logged: string[] = []
  const log = {
    info: (line: string) => void (line === 'procedure called' || logged.push(line)),
    error: (line: string) => void logged.push(line),
  }
  const host = await openProgramHost({ triggerMail, log, ...more })
  const { services, started } = host
  // As an engine: only what was started runs.
  services.runner.state = async (id) => (started.some(({ jobId }) => jobId === id) ? 'running' : 'unknown')
  const owner = host.as(userNamed('kim'))
  const receive = {
    folder: join(host.folder, 'staging'),
    creations: createRateLimit({ perMinute: 100, burst: 100 }),
    unusedLasts: 60_000,
  }

  return {
    ...host,
    /** The lines of the log, without their fields. */
    logged,
    mail,
    office,
    owner,
    look: (changed: ApiServices = services, attempt = 1) =>
      readMailbox(
        changed,
        { receive, siteUrl: 'https://docs.example' },
        { signal: new AbortController().signal, attempt },
      ),
    /** Makes a mail trigger; returns its id and address. */
    async addTrigger(senders = ['kim@example.org'], visitor = owner) {
      const steps = [{ tool: 'compress-pdf', options: {} }]
      const { id: pipeline } = await visitor.client.pipelines.save.mutate({ name: 'p', pipeline: { steps } })
      const source = { kind: 'mail', senders } as const
      const { trigger } = await visitor.client.triggers.create.mutate({ name: 'mail', pipeline, source })
      return { id: trigger.id, to: mailAddressOf(address, trigger.id) }
    },
    /** Delivers a message with a file; returns its Message-ID. */
    async deliver(to: string, parts: MailParts = { files: { 'a.pdf': newPdf() } }) {
      const { id, text } = newMail(to, parts)
      await mail.deliver(text)
      return id
    },
    /** The answers, with their header, and the texts and files of their parts decoded. */
    answers: () => office.mails.map(readAnswer),
    /** The messages whose processing has begun. */
    async open(): Promise<MailboxRecord['open']> {
      const record = (await services.documents.get(mailboxes, 'mailbox')) as MailboxRecord
      return record.open
    },
    stored: (id: string) => readTrigger(services.documents, id),
    /** Lets time pass. */
    later: (minutes = 1) => void vi.setSystemTime(Date.now() + minutes * 60_000),
    async close() {
      vi.useRealTimers()
      await host.close()
      office.close()
    },
  }
}

export type MailHost = Awaited<ReturnType<typeof openMailHost>>

/** Reads a message that nodemailer wrote: all its parts are in Base64. */
function readAnswer(mail: string) {
  const [header = ''] = mail.split('\n\n', 1)
  const unfolded = header.replaceAll(/\n[ \t]+/g, ' ')
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1]
  const boundary = /boundary="([^"]+)"/.exec(unfolded)?.[1]
  const parts = boundary === undefined ? [mail] : mail.split(`--${boundary}`).slice(1, -1)
  const decoded = parts.map((part) => {
    const [head = '', ...body] = part.trim().split('\n\n')
    return {
      name: /filename=(?:"([^"]*)"|(\S+))/.exec(head)?.slice(1).find(Boolean),
      content: Buffer.from(body.join(''), 'base64').toString(),
    }
  })
  return {
    field,
    text: decoded[0]?.content ?? '',
    files: Object.fromEntries(decoded.slice(1).map(({ name, content }) => [name ?? '', content])),
  }
}
