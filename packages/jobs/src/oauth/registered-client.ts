/**
 * Programs that registered themselves (RFC 7591). Anyone may register, so what is registered proves nothing, and a registration that no
 * account has used is removed soon.
 */
import { randomBytes } from 'node:crypto'
import { ClientName, type DocumentStore } from '@docweave/contract'
import { z } from 'zod'

export const registeredClients = 'oauth-clients'

/** How long a registration lasts that no account has used, in ms: a user signs in meanwhile. */
export const unusedLasts = 60 * 60_000

/** The most registrations that no account has used. */
export const maxUnusedClients = 10_000

const unused = 'first-use'

/** The names that programs choose themselves may have this form, too; no registration is found for them. */
const idPattern = /^[0-9a-f]{32}$/

const RegisteredClient = z.object({
  id: z.string(),
  name: ClientName,
  redirectUris: z.array(z.string()),
  createdAt: z.number(),
  expiresAt: z.number(),
  /** Set as long as no account has used it. */
  waits: z.literal(unused).optional(),
})
export type RegisteredClient = z.infer<typeof RegisteredClient>

/** Registers a program; `undefined` while there are too many registrations that nobody has used. */
export async function registerClient(
  documents: DocumentStore,
  { name, redirectUris }: Pick<RegisteredClient, 'name' | 'redirectUris'>,
  now: number,
): Promise<RegisteredClient | undefined> {
  const waiting = await documents.count(registeredClients, { field: 'waits', is: '=', value: unused })
  if (waiting >= maxUnusedClients) return undefined
  const id = randomBytes(16).toString('hex')
  const client: RegisteredClient = {
    ...{ id, name, redirectUris, createdAt: now },
    ...{ expiresAt: now + unusedLasts, waits: unused },
  }
  await documents.set(registeredClients, id, client)
  return client
}

/** Finds a program by its client id; `undefined` if it is unknown or its registration has expired. */
export async function findClient(
  documents: DocumentStore,
  id: string,
  now: number,
): Promise<RegisteredClient | undefined> {
  if (!idPattern.test(id)) return undefined
  const { data } = RegisteredClient.safeParse(await documents.get(registeredClients, id))
  return data && data.expiresAt > now ? data : undefined
}

/** Keeps the registration of a program that an account uses until a time in ms. One that is gone is not made again. */
export async function keepClient(documents: DocumentStore, id: string, until: number): Promise<void> {
  if (!idPattern.test(id)) return
  await documents.update(registeredClients, id, (old) => {
    const { data } = RegisteredClient.safeParse(old)
    if (!data) return undefined
    const { waits: _waits, ...kept } = data
    return { ...kept, expiresAt: Math.max(data.expiresAt, until) }
  })
}
