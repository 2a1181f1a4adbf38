/**
 * The emulator compiles its whole description into validators before it listens: 10 s of work, for 80 paths of which we use a
 * quarter, and mostly to hold its own answers against their schemas.
 */
import spec, { type Operation, type Path } from 'firebase-tools/lib/emulator/auth/apiSpec.js'

/** What the SDK in the browser, `firebase-admin` and the page of development's mails ask for. */
const USED =
  /^\/(v1\/accounts:(signUp|signInWith(Password|EmailLink|Idp)|sendOobCode|resetPassword|update|lookup|delete|createAuthUri)|v1\/token|v1\/projects|v1\/projects\/\{targetProjectId\}(\/accounts(:(lookup|update|delete|batchGet|query))?|:createSessionCookie)|v1\/recaptchaParams|v2\/recaptchaConfig|emulator\/v1\/projects\/\{targetProjectId\}\/(accounts|config|oobCodes))$/

/** Any answer at all. */
const responses = { 200: { description: 'What the emulator says.', content: { '*/*': { schema: {} } } } }

const isOperation = (part: object): part is Operation => 'responses' in part

/** A path with its requests' validation alone; the parameters it names (`$ref`) are Google's general ones, like `alt`. */
const trimmed = (path: Path): Path =>
  Object.fromEntries(
    Object.entries(path).map(([key, part]) => {
      if (Array.isArray(part)) return [key, part.filter((parameter) => !('$ref' in parameter))]
      return [key, isOperation(part) ? { ...part, responses } : part]
    }),
  )

/** Takes out of firebase-tools' description what nobody here asks for. To be done before its app is made. */
export function trimApiSpec(): void {
  const { paths } = spec.default
  spec.default.paths = Object.fromEntries(
    Object.entries(paths)
      .filter(([path]) => USED.test(path))
      .map(([path, content]) => [path, trimmed(content)]),
  )
}
