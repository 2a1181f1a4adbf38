/** The sign-in of this program by OAuth: the device flow (RFC 8628), refresh (RFC 6749) and revocation (RFC 7009). */
import { setTimeout as pause } from 'node:timers/promises'
import { ApiError } from '@docweave/sdk'
import { z } from 'zod'
import type { Tokens } from './credentials.ts'

/** The name that the user sees in the browser. */
const clientId = 'docweave-cli'

/** How long an answer may take, in ms. */
const patience = 20_000

/** The longest wait between two questions while the server is away, in seconds. */
const longestWait = 60

const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code'

/** Thrown when the user or the server has ended a sign-in; the message says what to do. */
export class SignInFailed extends Error {}

/** Thrown when there was a sign-in, but it has ended: the program must be let in again. */
export class SignInEnded extends ApiError {
  constructor() {
    const title = 'The sign-in has ended. Sign in again with docweave login.'
    super({ code: 'KEY_EXPIRED', params: {}, status: 401, title })
  }
}

const away = (status: number, cause?: unknown) =>
  new ApiError({ code: 'SERVICE_UNAVAILABLE', params: {}, status, title: 'The server can’t be reached.' }, cause)

/** Sends a form. @throws ApiError `SERVICE_UNAVAILABLE`; the signal's reason */
async function post(url: string, path: string, form: Record<string, string>, signal?: AbortSignal) {
  const timeout = AbortSignal.timeout(patience)
  try {
    const response = await fetch(new URL(path, url), {
      method: 'POST',
      // A secret goes to no other address.
      redirect: 'error',
      body: new URLSearchParams({ client_id: clientId, ...form }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    return { status: response.status, text: await response.text() }
  } catch (cause) {
    signal?.throwIfAborted()
    throw away(0, cause)
  }
}

/** Parses an answer. @throws ApiError `SERVICE_UNAVAILABLE` for one of another program */
function read<Body>({ status, text }: { status: number; text: string }, schema: z.ZodType<Body>): Body {
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    throw away(status, cause)
  }
}

const TokenAnswer = z.object({
  access_token: z.string().min(1).max(4000),
  refresh_token: z.string().min(1).max(4000),
  /** Seconds. */
  expires_in: z.number().positive(),
})
const Refusal = z.object({ error: z.string() })

/** Asks for tokens; returns them, or the code of OAuth's error. @throws ApiError `SERVICE_UNAVAILABLE` */
async function askForTokens(url: string, form: Record<string, string>, signal?: AbortSignal): Promise<Tokens | string> {
  const askedAt = Date.now()
  const answer = await post(url, '/oauth/token', form, signal)
  if (answer.status === 429 || answer.status >= 500) throw away(answer.status)
  if (answer.status !== 200) return read(answer, Refusal).error
  const { access_token: access, refresh_token: refresh, expires_in: seconds } = read(answer, TokenAnswer)
  return { access, refresh, accessUntil: askedAt + seconds * 1000 }
}

const DeviceAnswer = z.object({
  device_code: z.string().min(1).max(4000),
  user_code: z.string().min(1).max(100),
  verification_uri: z.url({ protocol: /^https?$/ }),
  verification_uri_complete: z.url({ protocol: /^https?$/ }).optional(),
  expires_in: z.number().positive(),
  interval: z.number().positive().default(5),
})
export type DeviceAnswer = z.infer<typeof DeviceAnswer>

/** Asks for codes. @throws SignInFailed where the server has no such sign-in; ApiError `SERVICE_UNAVAILABLE` */
export async function askForCodes(url: string, signal: AbortSignal): Promise<DeviceAnswer> {
  const answer = await post(url, '/oauth/device_authorization', {}, signal)
  if (answer.status === 404)
    throw new SignInFailed('This server has no sign-in for programs. Store an API key with docweave login --key.')
  if (answer.status !== 200) throw away(answer.status)
  return read(answer, DeviceAnswer)
}

const expired = () => new SignInFailed('The code has expired. Start again with docweave login.')

/**
 * Waits until the user has decided, and returns the tokens.
 *
 * @param tellAway called once when the server cannot be reached; the program goes on asking while the code is valid
 * @throws SignInFailed when the user refuses, or the code expires; ApiError `SERVICE_UNAVAILABLE` when the server stays away until then
 */
export async function waitForTokens(
  url: string,
  { device_code, expires_in, interval }: DeviceAnswer,
  signal: AbortSignal,
  tellAway: () => void,
): Promise<Tokens> {
  const until = Date.now() + expires_in * 1000
  let [wait, isAway] = [interval, false]
  for (;;) {
    await pause(wait * 1000, undefined, { signal }).catch(() => signal.throwIfAborted())
    try {
      const answer = await askForTokens(url, { grant_type: deviceGrant, device_code }, signal)
      if (typeof answer === 'object') return answer
      if (answer === 'access_denied') throw new SignInFailed('The sign-in was refused in the browser.')
      if (answer === 'slow_down') wait += 5
      else if (answer !== 'authorization_pending') throw expired()
      if (Date.now() >= until) throw expired()
    } catch (error) {
      if (!(error instanceof ApiError) || Date.now() >= until) throw error
      if (!isAway) tellAway()
      isAway = true
      // RFC 8628 (3.5) asks for longer and longer waits.
      wait = Math.min(wait * 2, longestWait)
    }
  }
}

/**
 * Returns new tokens for a refresh token, which is used up.
 *
 * @throws SignInEnded when the server does not accept it; ApiError `SERVICE_UNAVAILABLE`, after which nobody knows whether it is used up
 */
export async function refreshTokens(url: string, { refresh }: Tokens): Promise<Tokens> {
  const answer = await askForTokens(url, { grant_type: 'refresh_token', refresh_token: refresh })
  if (typeof answer === 'object') return answer
  throw new SignInEnded()
}

/** Ends the program's access to the account. @throws ApiError `SERVICE_UNAVAILABLE` */
export async function revokeTokens(url: string, { refresh }: Tokens): Promise<void> {
  const { status } = await post(url, '/oauth/revoke', { token: refresh })
  if (status !== 200) throw away(status)
}
