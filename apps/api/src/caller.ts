/** Identifies who sent a request, from its session cookie; cached per request. */
import type { IncomingMessage } from 'node:http'
import { clientOf, subscriberOf, type IsTrusted } from '@docweave/adapters/trusted-proxies'
import {
  authenticateKey,
  authenticateToken,
  isAccessToken,
  visitorIds,
  type ApiServices,
  type Caller,
} from '@docweave/api'
import { DocweaveError, sessionIn, type SignedInUser, type DocumentStore } from '@docweave/contract'
import { loopbackAddress } from './mcp/loopback.ts'
import type { SessionRegistry } from './session-registry.ts'

export type CallerOf = (request: IncomingMessage) => Promise<Caller>

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
export async function createCallers(
  services: Pick<ApiServices, 'identity' | 'documents'>,
  registry: SessionRegistry,
  isTrusted: IsTrusted,
): Promise<CallerOf> {
  const visitorOf = await createVisitors(services.documents, isTrusted)
  const known = new WeakMap<IncomingMessage, Promise<Caller>>()
  const find = async (request: IncomingMessage): Promise<Caller> => {
    const user = await userOf(services, registry, sessionIn(request.headers.cookie))
    return { visitor: visitorOf(request, user?.id), user, place: visitorOf(request) }
  }
  return (request) => {
    const caller = known.get(request) ?? find(request)
    known.set(request, caller)
    return caller
  }
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
  const { ofAddress, ofAccount } = await visitorIds(documents)
  return (request, userId) =>
    userId === undefined ? ofAddress(subscriberOf(addressOf(request, isTrusted))) : ofAccount(userId)
}

/** Whether a request has credentials of its own, such as an API key, instead of a session. */
export const hasCredentials = ({ headers }: IncomingMessage): boolean => headers.authorization !== undefined

/**
 * Returns a function from a request of a program to its caller: the owner of its API key (`Authorization: Bearer dwk_…`) or of its access
 * token (`dwo_…`), or an anonymous visitor. Session cookies do not count, so that no page of another site can use them here. The function throws `KEY_INVALID`,
 * `KEY_EXPIRED`, `KEY_NOT_ALLOWED` and `SERVICE_UNAVAILABLE`.
 */
export async function createProgramCallers(
  services: Pick<ApiServices, 'identity' | 'documents' | 'log'>,
  isTrusted: IsTrusted,
): Promise<CallerOf> {
  const visitorOf = await createVisitors(services.documents, isTrusted)
  return async (request) => {
    if (!hasCredentials(request)) return { visitor: visitorOf(request) }
    const [, secret = ''] = /^Bearer ([!-~]{1,200})$/i.exec(request.headers.authorization ?? '') ?? []
    if (isAccessToken(secret)) return authenticateToken(services, secret)
    return authenticateKey(services, secret, addressOf(request, isTrusted))
  }
}

/** Returns the address of a request's client, behind the trusted proxies; of a request of this process, that of the client it is made for. */
export const addressOf = (request: IncomingMessage, isTrusted: IsTrusted): string =>
  loopbackAddress(request) ?? addressOnWire(request, isTrusted)

const addressOnWire = ({ socket, headers }: IncomingMessage, isTrusted: IsTrusted) =>
  clientOf(socket.remoteAddress ?? '', headers['x-forwarded-for'], isTrusted)
