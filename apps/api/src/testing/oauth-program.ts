/** A program that signs in by the device flow, for tests of OAuth. */
import { userNamed } from '@docweave/api/testing'
import { vi } from 'vitest'
import { z } from 'zod'
import type { openApiHost } from './api-host.ts'

export const second = 1000
export const hour = 3_600_000
export const day = 24 * hour
export const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code'

/** Moves the clock, but not the timers. */
export const later = (milliseconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds })

export const Codes = z.object({
  device_code: z.string(),
  user_code: z.string(),
  verification_uri: z.string(),
  verification_uri_complete: z.string(),
  expires_in: z.number(),
  interval: z.number(),
})

const Tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.string(),
  expires_in: z.number(),
  scope: z.string(),
})

/** @param hostNow returns the host of the test that runs */
export function oauthProgram(hostNow: () => Awaited<ReturnType<typeof openApiHost>>) {
  const send = (path: string, form: Record<string, string>) =>
    fetch(`${hostNow().url}${path}`, { method: 'POST', body: new URLSearchParams(form) })

  const codes = async () =>
    Codes.parse(await (await send('/oauth/device_authorization', { client_id: 'docweave-cli' })).json())

  /** Returns the tokens, or the error's code. */
  async function ask(form: Record<string, string>) {
    const response = await send('/oauth/token', { client_id: 'docweave-cli', ...form })
    const body: unknown = await response.json()
    if (response.ok) return Tokens.parse(body)
    return z.object({ error: z.string(), error_description: z.string() }).parse(body).error
  }
  const poll = (device_code: string, more: Record<string, string> = {}) =>
    ask({ grant_type: deviceGrant, device_code, ...more })
  const tokensOf = (answer: Awaited<ReturnType<typeof ask>>) => Tokens.parse(answer)
  /** A session of a user who has just signed in. */
  const freshKim = () => hostNow().as(userNamed('kim'))

  return {
    send,
    codes,
    ask,
    poll,
    refresh: (refresh_token: string, more: Record<string, string> = {}) =>
      ask({ grant_type: 'refresh_token', refresh_token, ...more }),
    tokensOf,
    freshKim,
    /** Gets tokens of the account `kim`. */
    async signIn() {
      const { device_code, user_code } = await codes()
      await freshKim().client.authorizations.decide.mutate({ code: user_code, allow: true })
      return tokensOf(await poll(device_code))
    },
    /** What a request with a token comes to: `accepted`, or the error's code. */
    async outcome(token: string) {
      const headers = { authorization: `Bearer ${token}` }
      const response = await fetch(`${hostNow().url}/api/v1/jobs`, { headers })
      return response.ok ? 'accepted' : response.headers.get('docweave-error')
    },
  }
}
