/**
 * reCAPTCHA v3: what a browser was given for an action is asked about at Google, once
 * (developers.google.com/recaptcha/docs/v3, "Site Verify Response").
 */
import { DocweaveError, type Challenge } from '@docweave/contract'

/** From 0, a program, to 1, a person; Google's own threshold. */
const leastScore = 0.5
const patience = 5_000

export interface RecaptchaOptions {
  /** The secret that goes with the site's public key. */
  secret: string
  /** The hosts of the site's pages: a token given to a page of another site is none. Any, where there are none. */
  hostnames: readonly string[]
  /** Where tokens are asked about. */
  url?: string
}

/** Whether Google's answer says that a person did `action` on one of our pages. */
function isPerson(answer: unknown, action: string, hostnames: readonly string[]): boolean {
  if (typeof answer !== 'object' || answer === null) return false
  const found: Record<string, unknown> = { ...answer }
  return (
    found.success === true &&
    typeof found.score === 'number' &&
    found.score >= leastScore &&
    found.action === action &&
    (hostnames.length === 0 || hostnames.some((each) => each === found.hostname))
  )
}

/** Gives the challenge. While Google cannot be reached it throws `SERVICE_UNAVAILABLE`: nobody passes unasked. */
export function createRecaptcha({
  secret,
  hostnames,
  url = 'https://www.google.com/recaptcha/api/siteverify',
}: RecaptchaOptions): Challenge {
  const ask = async (token: string): Promise<unknown> => {
    try {
      const body = new URLSearchParams({ secret, response: token })
      const response = await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(patience) })
      if (!response.ok) throw new Error(`reCAPTCHA answers ${response.status}`)
      return await response.json()
    } catch (error) {
      throw new DocweaveError('SERVICE_UNAVAILABLE', {}, error)
    }
  }
  return {
    async verify(token, action) {
      if (!token || !isPerson(await ask(token), action, hostnames)) throw new DocweaveError('CHALLENGE_FAILED')
    },
  }
}
