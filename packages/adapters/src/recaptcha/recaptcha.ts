/**
 * Verifies a browser's reCAPTCHA v3 token for an action with Google, once (developers.google.com/recaptcha/docs/v3, "Site Verify
 * Response").
 */
import { DocweaveError, type Challenge } from '@docweave/contract'

/** Scores range from 0 (bot) to 1 (human); this is Google's own threshold. */
const leastScore = 0.5
const patience = 5_000

export interface RecaptchaOptions {
  /** The secret that goes with the site's public key. */
  secret: string
  /** Hostnames of the site's pages: tokens from other hostnames are rejected. If empty, any hostname is accepted. */
  hostnames: readonly string[]
  /** The verification endpoint. */
  url?: string
}

/** Whether Google's response confirms that a human did `action` on one of our pages. */
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

/** Creates the challenge. If Google is unreachable, it throws `SERVICE_UNAVAILABLE`: no request passes unverified. */
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
