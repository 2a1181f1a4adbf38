/**
 * Adapts the emulator's API description: it is reduced to the paths in use, and the password policy is added, the only SDK call that the
 * emulator does not implement.
 *
 * At its start the emulator compiles its whole OpenAPI description into validators. That takes 10 s for 80 paths, of which we use a
 * quarter, and mostly serves to validate its own responses.
 */
import spec from 'firebase-tools/lib/emulator/auth/apiSpec.js'
import type { Operation, Path } from 'firebase-tools/lib/emulator/auth/apiSpec.js'

/** The paths that the browser SDK, `firebase-admin` and the development mail page use. */
const USED =
  /^\/(v1\/accounts:(signUp|signInWith(Password|EmailLink|Idp)|sendOobCode|resetPassword|update|lookup|delete|createAuthUri)|v1\/token|v1\/projects|v1\/projects\/\{targetProjectId\}(\/accounts(:(lookup|update|delete|batchGet|query))?|:createSessionCookie)|v1\/recaptchaParams|v2\/recaptchaConfig|emulator\/v1\/projects\/\{targetProjectId\}\/(accounts|config|oobCodes))$/

/** Accepts any response. */
const responses = { 200: { description: 'The emulator’s response.', content: { '*/*': { schema: {} } } } }

const isOperation = (part: object): part is Operation => 'responses' in part

/** Returns a path with only its requests' validation; parameters by `$ref` are Google's common ones, like `alt`. */
const trimmed = (path: Path): Path =>
  Object.fromEntries(
    Object.entries(path).map(([key, part]) => {
      if (Array.isArray(part)) return [key, part.filter((parameter) => !('$ref' in parameter))]
      return [key, isOperation(part) ? { ...part, responses } : part]
    }),
  )

/** Removes unused paths from firebase-tools' description. Must be called before its app is created. */
export function trimApiSpec(): void {
  const { paths } = spec.default
  spec.default.paths = Object.fromEntries(
    Object.entries(paths)
      .filter(([path]) => USED.test(path))
      .map(([path, content]) => [path, trimmed(content)]),
  )
}

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
