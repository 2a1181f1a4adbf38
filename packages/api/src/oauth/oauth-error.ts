/** The errors of OAuth's endpoints. They are defined by its specifications and read by programs, so they are not of our error table. */

/** RFC 6749 (5.2), RFC 8628 (3.5), RFC 7009 (2.2.1); `temporarily_unavailable` goes with the HTTP status 429 or 503. */
export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unsupported_grant_type'
  | 'authorization_pending'
  | 'slow_down'
  | 'access_denied'
  | 'expired_token'
  | 'temporarily_unavailable'

/** The message is the `error_description`, for developers. */
export class OAuthError extends Error {
  readonly code: OAuthErrorCode

  constructor(code: OAuthErrorCode, description: string) {
    super(description)
    this.code = code
  }
}
