/** Who asks, without knowing who it is: a keyed digest of the address or of the account, so that a job's record holds no address. */
import { createHmac, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { DocumentStore } from '@docweave/contract'
import { z } from 'zod'

const Salt = z.object({ value: z.string() })

/** Reads the key of the digests, making it at the first start. */
async function readSalt(documents: DocumentStore): Promise<string> {
  const kept = await documents.update('settings', 'visitor-salt', (old) =>
    Salt.safeParse(old).success ? undefined : { value: randomBytes(32).toString('hex') },
  )
  return Salt.parse(kept ?? (await documents.get('settings', 'visitor-salt'))).value
}

const isLoopback = (address: string) => address === '::1' || address.replace('::ffff:', '').startsWith('127.')

/** The address of the client. A forwarded one counts only when the edge, on this machine or named as ours, sent it. */
function addressOf(request: IncomingMessage): string {
  const peer = request.socket.remoteAddress ?? ''
  const forwarded = request.headers['x-forwarded-for']
  const last = (Array.isArray(forwarded) ? forwarded.at(-1) : forwarded)?.split(',').at(-1)?.trim()
  return last && isLoopback(peer) ? last : peer
}

/** Gives a function from a request, and the id of the user when one is signed in, to its visitor. */
export async function createVisitors(
  documents: DocumentStore,
): Promise<(request: IncomingMessage, userId?: string) => string> {
  const salt = await readSalt(documents)
  const digest = (text: string) => createHmac('sha256', salt).update(text).digest('hex').slice(0, 24)
  // No address begins as an account does, so neither is ever taken for the other.
  return (request, userId) =>
    userId === undefined ? digest(addressOf(request)) : `account-${digest(`account ${userId}`)}`
}
