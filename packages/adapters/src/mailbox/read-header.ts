/** Reads what a trigger needs of a message's header. Anyone can write one. */
import { createHash } from 'node:crypto'
import type { MailMessage } from '@docweave/contract'
import { isVerified } from './authentication-results.ts'
import { senderOf } from './sender.ts'

/** The longest header, in bytes. Those of usual mail have fewer than 20,000. */
export const mostHeaderBytes = 65_536

/** Most triggers that one message is tried for, and most references that an answer repeats. */
const most = { addressees: 20, references: 20, subject: 300 }

/** Returns the unfolded values of a header's fields, by the names in lower case; `undefined` when a line is no field. */
function fieldsOf(header: string): Map<string, string[]> | undefined {
  const fields = new Map<string, string[]>()
  const unfolded = header.replace(/\r?\n\r?\n?$/, '').replaceAll(/\r?\n(?=[ \t])/g, '')
  for (const line of unfolded.split(/\r?\n/)) {
    const [, name, value = ''] = /^([!-9;-~]+)[ \t]*:(.*)$/s.exec(line) ?? []
    if (name === undefined) return undefined
    const key = name.toLowerCase()
    fields.set(key, [...(fields.get(key) ?? []), value.trim()])
  }
  return fields
}

const escaped = (text: string) => text.replaceAll(/[^\w]/g, String.raw`\$&`)

/** Returns a pattern of the sub-addresses of an address, which are at most 20 letters and digits. */
function subAddresses(address: string): RegExp {
  const at = address.lastIndexOf('@')
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)].map(escaped)
  return new RegExp(`(?<![^\\s<,:;"])${local}\\+([a-z0-9]{1,20})@${domain}(?![^\\s>,;"])`, 'giu')
}

const messageIds = /<[!-;=?-~]{3,250}>/g

/** Whether a program wrote a message, or a list sent it (RFC 3834, 2). */
function isAutomatic(all: (name: string) => readonly string[]): boolean {
  return (
    all('auto-submitted').some((value) => !/^no(?![^\s;(])/i.test(value)) ||
    all('precedence').some((value) => /^(bulk|list|junk)\b/i.test(value)) ||
    all('list-id').length > 0 ||
    all('return-path').some((value) => /^<\s*>/.test(value))
  )
}

/** Returns a subject of whole words: encoded words (RFC 2047) stay as they are. */
function subjectOf(value: string): string {
  let subject = ''
  for (const word of value.replaceAll(/\p{Cc}/gu, ' ').split(/\s+/)) {
    if (subject.length + word.length >= most.subject) break
    subject = subject === '' ? word : `${subject} ${word}`
  }
  return subject
}

/** The mailbox's address, and the server whose checks of senders are trusted. */
export interface HeaderRules {
  address: string
  authserv: string
}

/** Reads a header, with or without the empty line at its end; `undefined` when it is too long or malformed. */
export function readHeader(
  header: Buffer,
  { address, authserv }: HeaderRules,
): Omit<MailMessage, 'uid' | 'bytes'> | undefined {
  const fields = header.length > mostHeaderBytes ? undefined : fieldsOf(header.toString())
  if (!fields) return undefined
  const all = (name: string) => fields.get(name) ?? []
  const sender = senderOf(all('from'))
  const addresses = ['delivered-to', 'x-original-to', 'to', 'cc'].flatMap(all)
  const pattern = subAddresses(address)
  const addressees = addresses.flatMap((value) => [...value.matchAll(pattern)].map(([, id = '']) => id.toLowerCase()))
  const [messageId = ''] = all('message-id').join(' ').match(messageIds) ?? []
  return {
    id: createHash('sha256').update(header).digest('hex'),
    addressees: [...new Set(addressees)].slice(0, most.addressees),
    sender: sender !== undefined && isVerified(sender, all('authentication-results'), authserv) ? sender : undefined,
    isAutomatic: isAutomatic(all),
    subject: subjectOf(all('subject')[0] ?? ''),
    messageId,
    references: (all('references').join(' ').match(messageIds) ?? []).slice(-most.references),
  }
}
