/** Sends mail to a test server over real SMTP (RFC 5321). */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MailAnswer } from '@docweave/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { createAnswerMailer, createSmtpMailer } from './index.ts'
import { openPostOffice as open, type PostOffice, type PostOfficeOptions } from './testing/post-office.ts'

let server: PostOffice | undefined
afterEach(() => server?.close())

const openPostOffice = async (options?: PostOfficeOptions) => (server = await open(options))

const message = { name: '김민수', email: 'kim@example.com', message: '안녕하세요\n.\nBye', locale: 'ko' } as const
const people = { to: 'desk@docs.example', from: 'site@docs.example' }

it('sends the message from the site, with the visitor as Reply-To', async () => {
  const { url, said, mails } = await openPostOffice()
  await createSmtpMailer({ url, ...people }).send(message)
  expect(said).toContain('MAIL FROM:<site@docs.example>')
  expect(said).toContain('RCPT TO:<desk@docs.example>')
  const [mail = ''] = mails
  const [heading = '', body = ''] = mail.split('\n\n', 2)
  expect(heading).toMatch(/^Reply-To: .*<kim@example\.com>$/m)
  expect(heading).toMatch(/^From: site@docs\.example$/m)
  expect(Buffer.from(body, 'base64').toString()).toContain('안녕하세요\n.\nBye')
})

it.each(['RCPT', 'MAIL'])('fails with SERVICE_UNAVAILABLE if the mail is refused at %s', async (command) => {
  const { url, mails } = await openPostOffice({ refuse: command })
  await expect(createSmtpMailer({ url, ...people }).send(message)).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
  })
  expect(mails).toEqual([])
})

it('fails with SERVICE_UNAVAILABLE if the server is unreachable', async () => {
  const { url } = await openPostOffice()
  server?.close()
  await expect(createSmtpMailer({ url, ...people }).send(message)).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
  })
})

describe('an answer', () => {
  const answer: MailAnswer = {
    to: 'kim@example.org',
    replyTo: 'files+4k2m9x7c1q@docs.example',
    subject: 'Re: =?utf-8?B?7Iqk7LqU?=',
    text: '결과\n.\nBye',
    id: 'docweave-1',
    messageId: '<b@example.org>',
    references: ['<a@example.org>'],
    attachments: [],
  }
  const send = async (more: Partial<MailAnswer> = {}, options?: PostOfficeOptions) => {
    const { url, mails, said } = await openPostOffice(options)
    const isSent = await createAnswerMailer({ url, from: 'site@docs.example' })({ ...answer, ...more })
    return { isSent, mails, said, header: (mails[0] ?? '').split('\n\n')[0]?.replaceAll(/\n[ \t]+/g, ' ') ?? '' }
  }

  it('names the message that it answers, and says that a program wrote it', async () => {
    const { isSent, header, said } = await send()
    expect(isSent).toBe(true)
    expect(said).toContain('RCPT TO:<kim@example.org>')
    for (const line of [
      'From: site@docs.example',
      'To: kim@example.org',
      'Reply-To: files+4k2m9x7c1q@docs.example',
      'Subject: Re: =?utf-8?B?7Iqk7LqU?=',
      'Message-ID: <docweave-1@docs.example>',
      'In-Reply-To: <b@example.org>',
      'References: <a@example.org> <b@example.org>',
      'Auto-Submitted: auto-replied',
    ])
      expect(header.split('\n')).toContain(line)
  })

  it('answers a message without a Message-ID', async () => {
    const { header } = await send({ messageId: '' })
    expect(header).not.toMatch(/in-reply-to|references/i)
  })

  it('has files with names in every script', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'docweave-answer-'))
    const path = join(folder, 'result')
    await writeFile(path, 'a\r\n.\r\nb')
    const attachments = ['결과.txt', '結果 "1".txt'].map((name) => ({ name, path, mediaType: 'text/plain' }))
    const { mails } = await send({ attachments })
    await rm(folder, { recursive: true })
    const [mail = ''] = mails
    const unfolded = mail.replaceAll(/\n[ \t]+/g, ' ')
    expect(decodeURIComponent(unfolded)).toContain("filename*0*=utf-8''결과.txt")
    expect(decodeURIComponent(unfolded)).toContain('結果')
    expect(mail.split(Buffer.from('a\r\n.\r\nb').toString('base64'))).toHaveLength(3)
  })

  it('starts no header by a line break in its subject', async () => {
    const { header } = await send({ subject: 'Re: a\r\nBcc: lee@example.org' })
    expect(header).not.toMatch(/^Bcc/im)
  })

  it.each([
    ['its recipient', { refuse: 'RCPT' }],
    ['its content', { refuse: 'DATA.' }],
    ['its size', { refuse: 'MAIL', status: 552 }],
  ])('is not sent again when the server refuses %s for good', async (_, options) => {
    expect(await send({}, options)).toMatchObject({ isSent: false, mails: [] })
  })

  it.each([
    ['its recipient for now', { refuse: 'RCPT', status: 450 }],
    ['its content for now', { refuse: 'DATA.', status: 451 }],
    ['the sender of this site', { refuse: 'MAIL' }],
  ])('fails when the server refuses %s', async (_, options) => {
    await expect(send({}, options)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  })
})
