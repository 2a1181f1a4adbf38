/** Error codes of a sign-in: the identity provider's codes, without their `auth/` prefix. Without zod. */
export const identityCodes = [
  'invalid-credential',
  'email-already-in-use',
  'user-not-found',
  'wrong-password',
  'too-many-requests',
  'user-disabled',
  'network-request-failed',
  'popup-blocked',
  'popup-closed-by-user',
  'cancelled-popup-request',
  'unauthorized-domain',
  'web-storage-unsupported',
  'invalid-api-key',
  'auth-domain-config-required',
  'internal-error',
  'invalid-auth-event',
  'operation-not-supported-in-this-environment',
  'argument-error',
  'weak-password',
  'password-does-not-meet-requirements',
  'invalid-email',
  'expired-action-code',
  'invalid-action-code',
  'requires-recent-login',
  'account-exists-with-different-credential',
  'credential-already-in-use',
] as const

export type IdentityCode = (typeof identityCodes)[number]

export const isIdentityCode = (text: string): text is IdentityCode => identityCodes.some((code) => code === text)
