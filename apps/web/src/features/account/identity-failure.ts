/** A sign-in error that does not come from the SDK. */
import { isIdentityCode, type IdentityCode } from '@docweave/contract/identity-code'

export class IdentityFailure extends Error {
  readonly code: IdentityCode
  constructor(code: IdentityCode) {
    super(code)
    this.code = code
  }
}

/** The identity provider's error code; `undefined` for other errors. */
export function identityCodeOf(error: unknown): IdentityCode | undefined {
  if (error instanceof IdentityFailure) return error.code
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  if (typeof code !== 'string' || !code.startsWith('auth/')) return undefined
  const own = code.slice('auth/'.length)
  return isIdentityCode(own) ? own : 'internal-error'
}
