/**
 * Authorization requests (RFC 6749, 4.1.1, with PKCE): a registered program sends the visitor here by a link, and gets a code if the visitor
 * allows it. Nobody is sent on before they have decided, also not with an error: anyone can register an address (RFC 9700, 4.11.2).
 */
import type { AccessLinkView } from '@docweave/contract'
import { createAuthorizationCode, findClient, type CodeGrant } from '@docweave/jobs/oauth'
import type { ApiServices } from '../services.ts'
import type { OAuthErrorCode } from './oauth-error.ts'
import { destinationOf, isRegistered, withParameters } from './redirect-uri.ts'
import { isResource } from './resources.ts'

/** The parameters of a request that matter; others are ignored. */
const parameters = [
  ...(['response_type', 'client_id', 'redirect_uri', 'state'] as const),
  ...(['code_challenge', 'code_challenge_method', 'resource'] as const),
]
type Parameter = (typeof parameters)[number]

/** Returns the request with what matters of it, for the page that shows it. */
export function accessLinkOf(query: URLSearchParams): string {
  const kept = new URLSearchParams()
  for (const name of parameters) for (const value of query.getAll(name)) kept.append(name, value)
  return kept.toString()
}

interface Link {
  view: AccessLinkView
  /** What a code will stand for, apart from the account; `undefined` for a wrong request. */
  grant: Omit<CodeGrant, 'owner'> | undefined
  /** Returns the address that the answer goes to. */
  answer(result: Record<string, string>): string
}

/** Returns OAuth's error of a request whose program and redirect address are right. */
function errorOf(
  values: Partial<Record<Parameter, string>>,
  isTwice: boolean,
  issuer: string,
): OAuthErrorCode | undefined {
  const { response_type: type, code_challenge: challenge = '', code_challenge_method: method, resource } = values
  if (isTwice || type === undefined) return 'invalid_request'
  if (type !== 'code') return 'unsupported_response_type'
  // A challenge of the method S256 is a SHA-256 in base64url.
  if (method !== 'S256' || !/^[\w-]{43}$/.test(challenge)) return 'invalid_request'
  if (resource !== undefined && !isResource(issuer, resource)) return 'invalid_target'
  return undefined
}

/**
 * Reads a request. `undefined` if its program is unknown, or the redirect address is not one of the program's: then nobody is told.
 *
 * @param issuer the site's address
 * @param query the parameters of the link
 */
async function readLink(
  { documents }: Pick<ApiServices, 'documents'>,
  issuer: string,
  query: string,
): Promise<Link | undefined> {
  const given = new URLSearchParams(query)
  const values: Partial<Record<Parameter, string>> = {}
  for (const name of parameters) {
    const value = given.get(name)
    if (value !== null) values[name] = value
  }
  const isTwice = (names: readonly Parameter[]) => names.some((name) => given.getAll(name).length > 1)
  const { client_id: id, redirect_uri: redirectUri, code_challenge: challenge = '', resource, state } = values
  if (id === undefined || redirectUri === undefined || isTwice(['client_id', 'redirect_uri'])) return undefined
  const client = await findClient(documents, id, Date.now())
  if (!client || !isRegistered(redirectUri, client.redirectUris)) return undefined
  const answer = (result: Record<string, string>) => withParameters(redirectUri, { ...result, state, iss: issuer })
  const error = errorOf(values, isTwice(parameters), issuer)
  const view = { client: client.name, host: destinationOf(redirectUri) }
  if (error !== undefined)
    return { view: { ...view, wrong: { error, location: answer({ error }) } }, grant: undefined, answer }
  const grant = {
    client: client.name,
    clientId: id,
    redirectUri,
    challenge,
    ...(resource === undefined ? {} : { resource }),
  }
  return { view, grant, answer }
}

/** Returns what a request asks for, as the page shows it; `undefined` for one that nobody can be told about. */
export const viewAccessLink = async (
  services: Pick<ApiServices, 'documents'>,
  issuer: string,
  query: string,
): Promise<AccessLinkView | undefined> => (await readLink(services, issuer, query))?.view

/** Decides a request as the account `owner`. Returns the address that the visitor goes to; `undefined` for a wrong request. */
export async function decideAccessLink(
  services: Pick<ApiServices, 'documents'>,
  issuer: string,
  { query, owner, allow }: { query: string; owner: string; allow: boolean },
): Promise<string | undefined> {
  const link = await readLink(services, issuer, query)
  if (!link?.grant) return undefined
  if (!allow) return link.answer({ error: 'access_denied' })
  return link.answer({ code: await createAuthorizationCode(services.documents, { ...link.grant, owner }, Date.now()) })
}
