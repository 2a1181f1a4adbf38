/** Messages for tests, as a mail server delivers them. */
import { randomUUID } from 'node:crypto'

export interface MailParts {
  /** Header fields that are added, or that replace the usual ones; an empty value removes one. */
  fields?: Readonly<Record<string, string>>
  /** The attachments, by their names. */
  files?: Readonly<Record<string, string | Buffer>>
  /** Raw MIME parts that follow, each with its header. */
  parts?: readonly string[]
}

/** The server that checks senders in tests. */
export const authserv = 'mx.docs.example'

const encoded = (content: string | Buffer) => Buffer.from(content).toString('base64').replaceAll(/.{76}/g, '$&\r\n')

/** Returns a message from kim@example.org, whose domain has signed it, and its Message-ID. */
export function newMail(to: string, { fields = {}, files = {}, parts = [] }: MailParts = {}) {
  const id = `<${randomUUID()}@example.org>`
  const header: Record<string, string> = {
    'Return-Path': '<kim@example.org>',
    'Delivered-To': to,
    Received: `from mail.example.org by ${authserv}; Mon, 30 Nov 2026 07:00:00 +0000`,
    'Authentication-Results': `${authserv}; dkim=pass (signature was verified) header.d=example.org`,
    From: 'Kim <kim@example.org>',
    To: to,
    Subject: 'Scan',
    'Message-ID': id,
    'MIME-Version': '1.0',
    'Content-Type': 'multipart/mixed; boundary="b"',
    ...fields,
  }
  const lines = Object.entries(header).flatMap(([name, value]) => (value === '' ? [] : `${name}: ${value}`))
  const attachments = Object.entries(files).map(
    ([name, content]) =>
      `Content-Type: application/octet-stream\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\n${encoded(content)}`,
  )
  const all = ['Content-Type: text/plain; charset=utf-8\r\n\r\nHello', ...attachments, ...parts]
  const body = all.map((part) => `--b\r\n${part}\r\n`).join('')
  return { id, text: `${lines.join('\r\n')}\r\n\r\n${body}--b--\r\n` }
}
