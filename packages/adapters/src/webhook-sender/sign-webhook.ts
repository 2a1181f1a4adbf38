/** Signs requests by the Standard Webhooks specification (github.com/standard-webhooks/standard-webhooks, "Signature scheme"). */
import { createHmac } from 'node:crypto'

const secretPrefix = 'whsec_'

const keyOf = (secret: string) => Buffer.from(secret.slice(secretPrefix.length), 'base64')

const signatureOf = (secret: string, content: string) =>
  `v1,${createHmac('sha256', keyOf(secret)).update(content).digest('base64')}`

/**
 * Returns the headers of a signed request.
 *
 * @param id the delivery's id, the same in every attempt
 * @param at the time of this attempt, in ms since 1970: receivers reject old ones
 * @param secrets the secrets as users copy them, `whsec_` and base64; each makes a signature
 */
export function signedHeaders(id: string, at: number, body: string, secrets: readonly string[]) {
  const timestamp = String(Math.floor(at / 1000))
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => signatureOf(secret, `${id}.${timestamp}.${body}`)).join(' '),
  }
}
