/** Sends one attempt of a delivery. */
import { DocweaveError, type DeliveryAttempt } from '@docweave/contract'
import { createGuardedFetch, type UrlRules } from '../guarded-fetch/index.ts'
import { signedHeaders } from './sign-webhook.ts'

export interface WebhookRequest {
  url: string
  /** The delivery's id. */
  id: string
  /** JSON. */
  body: string
  secrets: readonly string[]
  signal: AbortSignal
}

/** `retryAfter`: how long the receiver asks to wait, in ms. */
export interface WebhookAnswer extends DeliveryAttempt {
  retryAfter?: number | undefined
}

export type SendWebhook = (request: WebhookRequest) => Promise<WebhookAnswer>

/** Parses `Retry-After` (RFC 9110, 10.2.3): seconds or a date. Returns ms from `now`; `undefined` for anything else. */
export function readRetryAfter(text: string | undefined, now: number): number | undefined {
  if (text === undefined) return undefined
  // JavaScript parses almost anything as a date; an HTTP date begins with the day of the week.
  const date = /^[A-Z][a-z]+,? /.test(text) ? Date.parse(text) - now : Number.NaN
  const wait = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : date
  return Number.isFinite(wait) && wait > 0 ? wait : undefined
}

/** Time limits in ms. A receiver should answer at once and do its work afterwards. */
const times = { connect: 5_000, idle: 10_000, total: 15_000 }

/**
 * Creates the sender. It follows no redirects and reads no body. The sent function returns an answer also when the receiver cannot be
 * reached; it throws only when `signal` aborts.
 */
export function createWebhookSender(rules: Omit<UrlRules, 'hosts'>): SendWebhook {
  const guardedFetch = createGuardedFetch({ ...rules, redirects: 0, maxBytes: 0, times })
  return async ({ url, id, body, secrets, signal }) => {
    const at = Date.now()
    const took = () => Date.now() - at
    const headers = { 'content-type': 'application/json', ...signedHeaders(id, at, body, secrets) }
    try {
      const response = await guardedFetch(url, { method: 'POST', headers, body, signal })
      response.close()
      const retryAfter = readRetryAfter(response.headers['retry-after'], Date.now())
      return { at, status: response.status, ms: took(), ...(retryAfter === undefined ? {} : { retryAfter }) }
    } catch (error) {
      if (signal.aborted) throw error
      return { at, code: DocweaveError.from(error, 'URL_FAILED').code, ms: took() }
    }
  }
}
