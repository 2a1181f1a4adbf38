/** The documents that tell programs how to get access: RFC 8414 for the authorization server, RFC 9728 for what it protects. */

import { resourcePaths } from '@docweave/api'

/** The only scope: what an API key without limits may do. Other scopes that a program asks for are not granted. */
export const oauthScope = 'api'

export const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code'

/** Returns the metadata of the authorization server (RFC 8414, 2). Programs are public clients, so no endpoint has a secret. */
export const serverMetadata = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/oauth/authorize`,
  authorization_response_iss_parameter_supported: true,
  code_challenge_methods_supported: ['S256'],
  device_authorization_endpoint: `${issuer}/oauth/device_authorization`,
  registration_endpoint: `${issuer}/oauth/register`,
  token_endpoint: `${issuer}/oauth/token`,
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint: `${issuer}/oauth/revoke`,
  revocation_endpoint_auth_methods_supported: ['none'],
  grant_types_supported: ['authorization_code', deviceGrant, 'refresh_token'],
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  scopes_supported: [oauthScope],
})

/**
 * Returns the `WWW-Authenticate` header of a resource's 401, which leads a program to its metadata (RFC 9728, 5.1).
 *
 * @param path of the resource: `/mcp` or `/api/v1`
 */
export const bearerChallenge = (issuer: string, path: '/mcp' | '/api/v1'): string =>
  `Bearer realm="docweave", resource_metadata="${issuer}/.well-known/oauth-protected-resource${path}"`

/** Returns the metadata of the resource at a path of the site (RFC 9728, 2); `undefined` if there is none. */
export function resourceMetadata(issuer: string, path: string) {
  const found = resourcePaths.find((each) => each === path)
  if (found === undefined) return undefined
  return {
    resource: `${issuer}${found}`,
    authorization_servers: [issuer],
    bearer_methods_supported: ['header'],
    scopes_supported: [oauthScope],
    resource_name: 'Docweave',
  }
}
