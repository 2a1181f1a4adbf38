/** What a password must be: the one call of the SDK that the emulator does not answer. */

/**
 * A project's default policy, as `GET /v2/passwordPolicy` gives it.
 *
 * @see https://cloud.google.com/identity-platform/docs/reference/rest/v2/PasswordPolicy
 */
export const passwordPolicy = {
  customStrengthOptions: { minPasswordLength: 6, maxPasswordLength: 4096 },
  allowedNonAlphanumericCharacters: [...'^$*.[]{}()?"!@#%&/\\,><\':;|_~'],
  enforcementState: 'ENFORCE',
  forceUpgradeOnSignin: false,
  schemaVersion: 1,
}
