/** SDK errors become codes with a message. */
import { expect, it } from 'vitest'
import { IdentityFailure, identityCodeOf } from './identity-failure.ts'

const ofTheSdk = (code: string) => Object.assign(new Error(code), { code })

it.each([
  [ofTheSdk('auth/wrong-password'), 'wrong-password'],
  [ofTheSdk('auth/quota-exceeded'), 'internal-error'],
  [new IdentityFailure('popup-blocked'), 'popup-blocked'],
  [ofTheSdk('SIGN_IN_AGAIN'), undefined],
  [new TypeError('fetch failed'), undefined],
  ['auth/wrong-password', undefined],
])('maps %s to the code %s', (error, code) => {
  expect(identityCodeOf(error)).toBe(code)
})
