/**
 * OAuth 2.1 for the site's own accounts: authorization codes with PKCE for programs that register themselves (RFC 7591), the device flow (RFC
 * 8628), refresh tokens that rotate, and revocation (RFC 7009). All programs are public clients; in the device flow they choose their client
 * id themselves.
 */
import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import {
  accessLinkOf,
  exchangeAuthorizationCode,
  exchangeDeviceCode,
  exchangeRefreshToken,
  isResource,
  OAuthError,
  registerProgram,
  revokeToken,
  startDeviceRequest,
  type ApiServices,
  type OAuthErrorCode,
} from '@docweave/api'
import { DocweaveError, type RateLimit } from '@docweave/contract'
import { accessLasts, pollInterval, userCodeLasts } from '@docweave/jobs/oauth'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { methodNotAllowed } from '../responses.ts'
import { deviceGrant, oauthScope } from './metadata.ts'

export interface OAuthSettings {
  addressOf: (request: IncomingMessage) => string
  /** The visitor id that requests are counted for. */
  visitorOf: (request: IncomingMessage) => string
  /** How often a visitor may ask for codes. */
  deviceCodes: RateLimit
  /** How often a visitor may ask for tokens. */
  tokens: RateLimit
  /** How often programs may register from a visitor's network. */
  registrations: RateLimit
  issuerOf: (request: IncomingMessage) => string
}

type OAuthContext = Context<{ Bindings: HttpBindings }>

/** Bytes; the parameters are short. */
const maxFormSize = 8_000

const noStore = { 'cache-control': 'no-store', pragma: 'no-cache' }

const answer = (body: object, status = 200, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers: { ...noStore, ...headers } })

/** Reads a form body; a parameter that is there twice is an error (RFC 6749, 3.2). @throws OAuthError `invalid_request` */
async function formOf({ req }: OAuthContext): Promise<(name: string) => string | undefined> {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(req.header('content-type') ?? ''))
    throw new OAuthError('invalid_request', 'The body must be application/x-www-form-urlencoded')
  const form = new URLSearchParams(await req.text())
  return (name) => {
    const [value, more] = form.getAll(name)
    if (more !== undefined) throw new OAuthError('invalid_request', `${name} is there twice`)
    return value
  }
}

/** @throws DocweaveError `RATE_LIMITED` */
function count(limit: RateLimit, visitor: string): void {
  const seconds = limit.take(visitor)
  if (seconds > 0) throw new DocweaveError('RATE_LIMITED', { seconds })
}

const statuses: Partial<Record<OAuthErrorCode, number>> = { invalid_client: 401, temporarily_unavailable: 503 }

/** Returns an error in OAuth's own form (RFC 6749, 5.2). */
function errorAnswer(error: unknown, log: ApiServices['log']): Response {
  if (error instanceof OAuthError)
    return answer({ error: error.code, error_description: error.message }, statuses[error.code] ?? 400)
  const { code, params } = DocweaveError.from(error)
  if (code === 'RATE_LIMITED')
    return answer({ error: 'temporarily_unavailable', error_description: 'Too many requests' }, 429, {
      'retry-after': String(params['seconds'] ?? 1),
    })
  log.error('a request of OAuth failed', { code, error })
  return answer({ error: 'temporarily_unavailable', error_description: 'Try again later' }, 503)
}

const tokenAnswer = ({ access, refresh }: { access: string; refresh: string }) =>
  answer({
    access_token: access,
    token_type: 'Bearer',
    expires_in: accessLasts / 1000,
    refresh_token: refresh,
    scope: oauthScope,
  })

/** Returns the routes below `/oauth`. */
export function createOAuth(services: ApiServices, settings: OAuthSettings): Hono<{ Bindings: HttpBindings }> {
  const { addressOf, visitorOf, issuerOf, deviceCodes, tokens, registrations } = settings
  const app = new Hono<{ Bindings: HttpBindings }>()
  const tooLarge = new OAuthError('invalid_request', `The body has more than ${maxFormSize} bytes`)
  app.use(bodyLimit({ maxSize: maxFormSize, onError: () => errorAnswer(tooLarge, services.log) }))

  app.post('/device_authorization', async (context) => {
    const { incoming } = context.env
    count(deviceCodes, visitorOf(incoming))
    const form = await formOf(context)
    const { deviceCode, userCode } = await startDeviceRequest(services, form('client_id'), addressOf(incoming))
    const page = `${issuerOf(incoming)}/device`
    return answer({
      device_code: deviceCode,
      user_code: userCode,
      verification_uri: page,
      verification_uri_complete: `${page}?code=${userCode}`,
      expires_in: userCodeLasts / 1000,
      interval: pollInterval,
    })
  })

  app.post('/token', async (context) => {
    count(tokens, visitorOf(context.env.incoming))
    const form = await formOf(context)
    const clientId = form('client_id')
    const grant = form('grant_type')
    const { incoming } = context.env
    const resource = form('resource')
    if (resource !== undefined && !isResource(issuerOf(incoming), resource))
      throw new OAuthError(
        'invalid_target',
        'resource must be the address of this site, of its API or of its MCP server',
      )
    if (grant === 'authorization_code')
      return tokenAnswer(
        await exchangeAuthorizationCode(services, {
          code: form('code'),
          verifier: form('code_verifier'),
          redirectUri: form('redirect_uri'),
          clientId,
          resource,
          address: addressOf(incoming),
        }),
      )
    if (grant === deviceGrant)
      return tokenAnswer(await exchangeDeviceCode(services, { deviceCode: form('device_code'), clientId }))
    if (grant === 'refresh_token')
      return tokenAnswer(await exchangeRefreshToken(services, { refreshToken: form('refresh_token'), clientId }))
    throw grant === undefined
      ? new OAuthError('invalid_request', 'grant_type is missing')
      : new OAuthError(
          'unsupported_grant_type',
          `grant_type must be authorization_code, ${deviceGrant} or refresh_token`,
        )
  })

  app.post('/revoke', async (context) => {
    count(tokens, visitorOf(context.env.incoming))
    const form = await formOf(context)
    await revokeToken(services, form('token'))
    return new Response(null, { headers: noStore })
  })

  app.post('/register', async ({ env, req }) => {
    count(registrations, visitorOf(env.incoming))
    if (!/^application\/json\s*(;|$)/i.test(req.header('content-type') ?? ''))
      throw new OAuthError('invalid_client_metadata', 'The body must be application/json')
    const body: unknown = await req.json().catch(() => undefined)
    return answer(await registerProgram(services, body), 201)
  })

  // The settings page shows the request, which it sends back with the decision: nothing is stored before.
  app.get('/authorize', ({ req, redirect }) => {
    const link = accessLinkOf(new URL(req.url).searchParams)
    const response = redirect(`/profile-setting?authorize=${encodeURIComponent(link)}`, 302)
    response.headers.set('cache-control', 'no-store')
    return response
  })

  app.all('/authorize', () => methodNotAllowed('GET'))
  for (const path of ['/device_authorization', '/token', '/revoke', '/register'])
    app.all(path, () => methodNotAllowed('POST'))
  app.onError((error) => errorAnswer(error, services.log))
  return app
}
