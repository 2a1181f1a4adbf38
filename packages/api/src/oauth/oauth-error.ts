/** The errors of OAuth's endpoints. They are defined by its specifications and read by programs, so they are not of our error table. */

/** RFC 6749 (4.1.2.1, 5.2), RFC 8628 (3.5), RFC 7591 (3.2.2), RFC 8707 (2); `temporarily_unavailable` goes with the HTTP status 429 or 503. */
export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unsupported_grant_type'
  | 'authorization_pending'
  | 'slow_down'
  | 'access_denied'
  | 'expired_token'
  | 'unsupported_response_type'
  | 'invalid_target'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata'
  | 'temporarily_unavailable'

/** The message is the `error_description`, for developers. */
export class OAuthError extends Error {
  readonly code: OAuthErrorCode

  constructor(code: OAuthErrorCode, description: string) {
    super(description)
    this.code = code
  }
}
