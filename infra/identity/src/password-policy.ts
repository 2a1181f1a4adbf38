/** The password policy: the only SDK call that the emulator does not implement. */

/**
 * A project's default policy, as `GET /v2/passwordPolicy` returns it.
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
