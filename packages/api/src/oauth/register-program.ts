/** Dynamic client registration (RFC 7591): a program tells its name and its redirect addresses, and gets a client id. */
import { ClientName } from '@docweave/contract'
import { registerClient } from '@docweave/jobs/oauth'
import { z } from 'zod'
import type { ApiServices } from '../services.ts'
import { OAuthError } from './oauth-error.ts'
import { isRedirectUri } from './redirect-uri.ts'

const mostRedirectUris = 10

/** The fields that matter; others are ignored (RFC 7591, 2). */
const Metadata = z.object({
  redirect_uris: z.array(z.string()).optional(),
  client_name: z.string().max(500).optional(),
  token_endpoint_auth_method: z.string().optional(),
  grant_types: z.array(z.string()).optional(),
  response_types: z.array(z.string()).optional(),
})

/** Returns the name that pages show: what a program may be called of what it calls itself. */
function shownName(text = ''): string {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/[^\w.-]+/g, ' ')
    .replace(/^[^0-9A-Za-z]+/, '')
  return ClientName.safeParse(plain.slice(0, 40).trim()).data ?? 'Program'
}

/** A registration, as RFC 7591 (3.2.1) answers it. Public clients have no secret. */
export interface Registration {
  client_id: string
  /** Seconds since 1970. */
  client_id_issued_at: number
  client_name: string
  redirect_uris: string[]
  token_endpoint_auth_method: 'none'
  grant_types: string[]
  response_types: string[]
}

/**
 * Registers a program.
 *
 * @param body the request, of any type
 * @throws OAuthError `invalid_redirect_uri`, `invalid_client_metadata`, and `temporarily_unavailable` while there are too many
 */
export async function registerProgram(
  { documents }: Pick<ApiServices, 'documents'>,
  body: unknown,
): Promise<Registration> {
  const { data } = Metadata.safeParse(body)
  if (!data) throw new OAuthError('invalid_client_metadata', 'The body must be a JSON object of client metadata')
  const { redirect_uris: redirectUris = [], token_endpoint_auth_method: method = 'none' } = data
  if (method !== 'none')
    throw new OAuthError(
      'invalid_client_metadata',
      'Programs are public clients: token_endpoint_auth_method must be none',
    )
  if (data.grant_types && !data.grant_types.includes('authorization_code'))
    throw new OAuthError('invalid_client_metadata', 'grant_types must contain authorization_code')
  if (data.response_types && !data.response_types.includes('code'))
    throw new OAuthError('invalid_client_metadata', 'response_types must contain code')
  if (redirectUris.length === 0 || redirectUris.length > mostRedirectUris || !redirectUris.every(isRedirectUri))
    throw new OAuthError(
      'invalid_redirect_uri',
      `redirect_uris must be 1 to ${mostRedirectUris} addresses with https, with http on 127.0.0.1, [::1] or localhost, or of an installed program, without a fragment`,
    )
  const client = await registerClient(documents, { name: shownName(data.client_name), redirectUris }, Date.now())
  if (!client)
    throw new OAuthError('temporarily_unavailable', 'Too many programs have registered: try again in an hour')
  return {
    client_id: client.id,
    client_id_issued_at: Math.floor(client.createdAt / 1000),
    client_name: client.name,
    redirect_uris: client.redirectUris,
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  }
}
