/** What a sign-in ended with, when it is not the SDK that says so. */
import { isIdentityCode, type IdentityCode } from '@docweave/contract/identity-code'

export class IdentityFailure extends Error {
  readonly code: IdentityCode
  constructor(code: IdentityCode) {
    super(code)
    this.code = code
  }
}

/** The identity provider's code behind an error; `undefined` of one that does not come from there. */
export function identityCodeOf(error: unknown): IdentityCode | undefined {
  if (error instanceof IdentityFailure) return error.code
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  if (typeof code !== 'string' || !code.startsWith('auth/')) return undefined
  const own = code.slice('auth/'.length)
  return isIdentityCode(own) ? own : 'internal-error'
}
