/** Calls of the browser SDK and of `firebase-admin`, for tests that need real tokens. */
import { z } from 'zod'
import { EMULATED_KEY, EMULATED_PROJECT } from '../index.ts'

type Answer = Record<string, unknown>
const SignedIn = z.object({ localId: z.string(), idToken: z.string() })

export interface IdentityClient {
  /** Sends `GET`, or `POST` with a body, to any path of the emulator. */
  ask(path: string, body?: object, headers?: Record<string, string>): Promise<Answer>
  /** A call of the SDK: `asVisitor('signInWithPassword', {…})`. */
  asVisitor(call: string, body: object, headers?: Record<string, string>): Promise<Answer>
  /** A call of the project's owner, like `update` with `disableUser`. */
  asAdmin(call: string, body: object): Promise<Answer>
  /** Creates an account and signs in. Throws if the address is taken. */
  signUp(email: string, password: string): Promise<z.infer<typeof SignedIn>>
  signIn(email: string, password: string): Promise<Answer>
}

/** A client of the emulator at `host` (`127.0.0.1:9099`). */
export function createClient(host: string): IdentityClient {
  const api = '/identitytoolkit.googleapis.com/v1'
  const ask: IdentityClient['ask'] = async (path, body, headers) => {
    const answer = await fetch(`http://${host}${path}`, {
      headers: { 'content-type': 'application/json', ...headers },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    return z.record(z.string(), z.unknown()).parse(await answer.json())
  }
  const asVisitor: IdentityClient['asVisitor'] = (call, body, headers) =>
    ask(`${api}/accounts:${call}?key=${EMULATED_KEY}`, body, headers)
  return {
    ask,
    asVisitor,
    asAdmin: (call, body) =>
      ask(`${api}/projects/${EMULATED_PROJECT}/accounts:${call}`, body, { authorization: 'Bearer owner' }),
    signUp: async (email, password) =>
      SignedIn.parse(await asVisitor('signUp', { email, password, returnSecureToken: true })),
    signIn: (email, password) => asVisitor('signInWithPassword', { email, password, returnSecureToken: true }),
  }
}
