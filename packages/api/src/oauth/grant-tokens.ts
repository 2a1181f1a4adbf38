/** What OAuth's endpoints do, apart from HTTP: requests with user codes, tokens for decided requests, refresh and revocation. */
import { ClientName } from '@docweave/contract'
import {
  createAuthorization,
  createDeviceRequest,
  findClient,
  findToken,
  idleLasts,
  isSecret,
  keepClient,
  pollDeviceRequest,
  refreshAuthorization,
  revokeAuthorization,
  useAuthorizationCode,
  type Tokens,
} from '@docweave/jobs/oauth'
import { auditNetwork } from '../keys/key-network.ts'
import { ownerOf } from '../keys/key-owner.ts'
import type { ApiServices } from '../services.ts'
import { OAuthError } from './oauth-error.ts'

type Services = Pick<ApiServices, 'documents' | 'identity'>

/** @throws OAuthError `invalid_client` unless the client id is a short name */
function readClient(clientId: string | undefined): string {
  const { data } = ClientName.safeParse(clientId)
  if (data === undefined)
    throw new OAuthError(
      'invalid_client',
      'client_id must be a name of up to 40 letters, digits, spaces, "_", "." and "-"',
    )
  return data
}

/** Returns a parameter. @throws OAuthError `invalid_request` if it is missing */
function required(value: string | undefined, name: string): string {
  if (value === undefined || value === '') throw new OAuthError('invalid_request', `${name} is missing`)
  return value
}

/**
 * Stores a request of a program for access.
 *
 * @param address the program's; only its network is stored
 * @throws OAuthError `invalid_client`
 */
export async function startDeviceRequest(
  { documents }: Pick<ApiServices, 'documents'>,
  clientId: string | undefined,
  address: string,
): Promise<{ deviceCode: string; userCode: string }> {
  const client = readClient(clientId)
  return createDeviceRequest(documents, { client, network: auditNetwork(address) }, Date.now())
}

const refusals = {
  pending: ['authorization_pending', 'The user has not decided yet'],
  early: ['slow_down', 'Wait five seconds longer between two questions'],
  refused: ['access_denied', 'The user refused'],
  expired: ['expired_token', 'The codes have expired: ask for new ones'],
  unknown: ['invalid_grant', 'The device code is unknown, was used or belongs to another client'],
} as const

/**
 * Returns tokens for a device code, once, if an account has let the program in.
 *
 * @throws OAuthError `authorization_pending`, `slow_down`, and, once each, `access_denied` and `expired_token`; then `invalid_grant`
 * @throws DocweaveError `SERVICE_UNAVAILABLE`
 */
export async function exchangeDeviceCode(
  services: Services,
  given: { deviceCode: string | undefined; clientId: string | undefined },
): Promise<Tokens> {
  const { documents } = services
  const now = Date.now()
  const client = readClient(given.clientId)
  const answer = await pollDeviceRequest(documents, required(given.deviceCode, 'device_code'), client, now)
  if (answer.state !== 'allowed') {
    const [code, description] = refusals[answer.state]
    throw new OAuthError(code, description)
  }
  if (!(await ownerOf(services, { owner: answer.owner })))
    throw new OAuthError('invalid_grant', 'The account is disabled or was deleted')
  return createAuthorization(documents, answer.owner, answer.request, now)
}

/**
 * Returns tokens for an authorization code, once.
 *
 * @param address the program's; only its network is stored
 * @throws OAuthError `invalid_client` for a program that is not registered; `invalid_grant`, also for a code that was used before: what it
 *   gave has ended then
 * @throws DocweaveError `SERVICE_UNAVAILABLE`
 */
export async function exchangeAuthorizationCode(
  services: Services,
  given: Record<'code' | 'verifier' | 'redirectUri' | 'clientId' | 'resource', string | undefined> & {
    address: string
  },
): Promise<Tokens> {
  const { documents } = services
  const now = Date.now()
  const code = required(given.code, 'code')
  const verifier = required(given.verifier, 'code_verifier')
  const redirectUri = required(given.redirectUri, 'redirect_uri')
  const client = await findClient(documents, readClient(given.clientId), now)
  if (!client) throw new OAuthError('invalid_client', 'The program is not registered, or its registration has expired')
  const { resource, address } = given
  const clientId = client.id
  const presented = { code, verifier, redirectUri, clientId, network: auditNetwork(address) }
  const tokens = await useAuthorizationCode(
    documents,
    { ...presented, ...(resource === undefined ? {} : { resource }) },
    now,
    async (owner) => (await ownerOf(services, { owner })) !== undefined,
  )
  if (!tokens)
    throw new OAuthError(
      'invalid_grant',
      'The code is unknown, expired, was used, or belongs to another client, redirect_uri, code_verifier or resource',
    )
  await keepClient(documents, clientId, now + idleLasts)
  return tokens
}

/**
 * Returns new tokens for a refresh token, which is used up.
 *
 * @throws OAuthError `invalid_grant`, also for a token that was used before: its authorization has ended then
 * @throws DocweaveError `SERVICE_UNAVAILABLE`; the token is not used up
 */
export async function exchangeRefreshToken(
  services: Services,
  given: { refreshToken: string | undefined; clientId: string | undefined },
): Promise<Tokens> {
  const { documents } = services
  const client = readClient(given.clientId)
  const token = required(given.refreshToken, 'refresh_token')
  const invalid = new OAuthError('invalid_grant', 'The refresh token is unknown, expired, revoked or was used before')
  const pointer = isSecret('dwr_', token) ? await findToken(documents, token) : undefined
  if (!pointer || !(await ownerOf(services, pointer))) throw invalid
  const tokens = await refreshAuthorization(documents, token, client, Date.now())
  if (!tokens) throw invalid
  await keepClient(documents, client, Date.now() + idleLasts)
  return tokens
}

/**
 * Ends the authorization of an access or refresh token, also of one that was replaced; any other text is ignored (RFC 7009, 2.2).
 *
 * @throws OAuthError `invalid_request` without a token
 */
export async function revokeToken(
  { documents }: Pick<ApiServices, 'documents'>,
  given: string | undefined,
): Promise<void> {
  const token = required(given, 'token')
  if (!isSecret('dwo_', token) && !isSecret('dwr_', token)) return
  const pointer = await findToken(documents, token)
  if (pointer) await revokeAuthorization(documents, pointer.authorization, pointer.owner)
}
