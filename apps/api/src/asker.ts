/** Identifies who sent a request, from its session cookie; cached per request. */
import type { IncomingMessage } from 'node:http'
import type { IsTrusted } from '@docweave/adapters/trusted-proxies'
import type { ApiServices, Asker } from '@docweave/api'
import { DocweaveError, sessionIn, type SignedInUser } from '@docweave/contract'
import type { SessionRegistry } from './session-registry.ts'
import { createVisitors } from './visitor.ts'

export type AskerOf = (request: IncomingMessage) => Promise<Asker>

/** Returns the user of a session cookie; `undefined` if the session is invalid or was ended. */
async function userOf(
  { identity }: Pick<ApiServices, 'identity'>,
  registry: SessionRegistry,
  cookie: string | undefined,
): Promise<SignedInUser | undefined> {
  if (!cookie) return undefined
  const both = Promise.all([identity.userOfSession(cookie), registry.has(cookie)])
  return both
    .then(([user, isOpen]) => (isOpen ? user : undefined))
    .catch((error: unknown): SignedInUser | undefined => {
      if (error instanceof DocweaveError && error.code === 'SIGNED_OUT') return undefined
      // A signed-in user must not become anonymous because the identity provider is unavailable.
      throw DocweaveError.from(error, 'SERVICE_UNAVAILABLE')
    })
}

/** Returns a function from a request to its asker; it throws `SERVICE_UNAVAILABLE` when the session cannot be verified now. */
export async function createAskers(
  services: Pick<ApiServices, 'identity' | 'documents'>,
  registry: SessionRegistry,
  isTrusted: IsTrusted,
): Promise<AskerOf> {
  const visitorOf = await createVisitors(services.documents, isTrusted)
  const known = new WeakMap<IncomingMessage, Promise<Asker>>()
  const ask = async (request: IncomingMessage): Promise<Asker> => {
    const user = await userOf(services, registry, sessionIn(request.headers.cookie))
    return { visitor: visitorOf(request, user?.id), user }
  }
  return (request) => {
    const asker = known.get(request) ?? ask(request)
    known.set(request, asker)
    return asker
  }
}
