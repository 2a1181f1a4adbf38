/** Pseudonymous visitor ids: a keyed digest of the IP address or the account, so that job records hold no address. */
import { createHmac, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { clientOf, subscriberOf, type IsTrusted } from '@docweave/adapters/trusted-proxies'
import type { DocumentStore } from '@docweave/contract'
import { z } from 'zod'

const Salt = z.object({ value: z.string() })

/** Reads the digest key; creates it at the first start. */
async function readSalt(documents: DocumentStore): Promise<string> {
  const kept = await documents.update('settings', 'visitor-salt', (old) =>
    Salt.safeParse(old).success ? undefined : { value: randomBytes(32).toString('hex') },
  )
  return Salt.parse(kept ?? (await documents.get('settings', 'visitor-salt'))).value
}

/**
 * Returns a function from a request, and the user's id if signed in, to the visitor id.
 *
 * @param isTrusted whether an address is a proxy whose `X-Forwarded-For` is trusted
 */
export async function createVisitors(
  documents: DocumentStore,
  isTrusted: IsTrusted,
): Promise<(request: IncomingMessage, userId?: string) => string> {
  const salt = await readSalt(documents)
  const addressOf = ({ socket, headers }: IncomingMessage) =>
    subscriberOf(clientOf(socket.remoteAddress ?? '', headers['x-forwarded-for'], isTrusted))
  const digest = (text: string) => createHmac('sha256', salt).update(text).digest('hex').slice(0, 24)
  // The prefix keeps ids of accounts and of addresses from colliding.
  return (request, userId) =>
    userId === undefined ? digest(addressOf(request)) : `account-${digest(`account ${userId}`)}`
}
