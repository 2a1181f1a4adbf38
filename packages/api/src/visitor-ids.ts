/** Pseudonymous visitor ids: a keyed digest of the network address or the account, so that job records hold no address. */
import { createHmac, randomBytes } from 'node:crypto'
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

export interface VisitorIds {
  /** The id of a visitor without an account. */
  ofAddress(address: string): string
  /** The id of an account, and of the service user of an operator's key. */
  ofAccount(userId: string): string
}

/** The prefix keeps ids of accounts and of addresses from colliding. */
const accountPrefix = 'account-'

/** Whether a visitor id is that of an account: several people may share an address. */
export const isAccountId = (visitor: string): boolean => visitor.startsWith(accountPrefix)

const known = new WeakMap<DocumentStore, Promise<VisitorIds>>()

async function openVisitorIds(documents: DocumentStore): Promise<VisitorIds> {
  const salt = await readSalt(documents)
  const digest = (text: string) => createHmac('sha256', salt).update(text).digest('hex').slice(0, 24)
  return {
    ofAddress: digest,
    ofAccount: (userId) => `${accountPrefix}${digest(`account ${userId}`)}`,
  }
}

/** Returns the functions that make visitor ids; the digest key is read once for each store. */
export function visitorIds(documents: DocumentStore): Promise<VisitorIds> {
  const found = known.get(documents)
  if (found) return found
  const opened = openVisitorIds(documents)
  known.set(documents, opened)
  // Asked again after a failure.
  opened.catch(() => known.delete(documents))
  return opened
}
