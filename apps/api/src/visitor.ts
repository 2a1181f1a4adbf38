/** Who asks, without knowing who it is: a keyed digest of the address or of the account, so that a job's record holds no address. */
import { createHmac, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { clientOf, subscriberOf, type IsTrusted } from '@docweave/adapters/trusted-proxies'
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

/**
 * Gives a function from a request, and the id of the user when one is signed in, to its visitor.
 *
 * @param isTrusted which hosts' word counts on whose request they pass on
 */
export async function createVisitors(
  documents: DocumentStore,
  isTrusted: IsTrusted,
): Promise<(request: IncomingMessage, userId?: string) => string> {
  const salt = await readSalt(documents)
  const addressOf = ({ socket, headers }: IncomingMessage) =>
    subscriberOf(clientOf(socket.remoteAddress ?? '', headers['x-forwarded-for'], isTrusted))
  const digest = (text: string) => createHmac('sha256', salt).update(text).digest('hex').slice(0, 24)
  // No address begins as an account does, so neither is ever taken for the other.
  return (request, userId) =>
    userId === undefined ? digest(addressOf(request)) : `account-${digest(`account ${userId}`)}`
}
