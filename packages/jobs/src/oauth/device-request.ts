/**
 * Requests of programs for access with a user code (RFC 8628). Each is one document, at its user code, so that every step of it is atomic:
 * the program asks with its device code, an account decides, and the program takes the answer, once.
 */
import { randomInt } from 'node:crypto'
import { DeviceRequestView, type DocumentStore } from '@docweave/contract'
import { z } from 'zod'
import { digestOfSecret, isSecret, newSecret } from '../api-keys/key-secret.ts'
import { ownedKey } from '../ownership.ts'

export const deviceRequests = 'oauth-device-requests'

/** How long a user code is valid, in ms. */
export const userCodeLasts = 10 * 60_000

/** How long a program waits between two questions at first, in seconds; each question that comes too early adds as much. */
export const pollInterval = 5

/** No vowels, so that no words arise; 20^8 codes are some 34 bits (RFC 8628, 6.1). */
const letters = 'BCDFGHJKLMNPQRSTVWXZ'
const codeLength = 8
const codePattern = new RegExp(`^[${letters}]{${codeLength}}$`)

const DeviceRequest = DeviceRequestView.extend({
  /** The SHA-256 of the device code. */
  digest: z.string(),
  expiresAt: z.number(),
  interval: z.number(),
  polledAt: z.number().optional(),
  decision: z.object({ owner: z.string(), allow: z.boolean() }).optional(),
  /** The index key of the account that decided, so that the request is removed with it. */
  owned: z.string().optional(),
})
type DeviceRequest = z.infer<typeof DeviceRequest>

/** Returns a user code as it is stored, from what a person typed; `undefined` if it cannot be one. */
export function readUserCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replaceAll(/[^A-Z]/g, '')
  return codePattern.test(code) ? code : undefined
}

/** Returns a user code as it is shown: `XXXX-XXXX`. */
const shown = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`

/**
 * Stores a request of a program.
 *
 * @returns the device code, which the program keeps to itself, and the user code
 */
export async function createDeviceRequest(
  documents: DocumentStore,
  { client, network }: Pick<DeviceRequestView, 'client' | 'network'>,
  now: number,
): Promise<{ deviceCode: string; userCode: string }> {
  for (;;) {
    const code = Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('')
    const secret = newSecret('dwd_')
    const request: DeviceRequest = {
      client,
      network,
      createdAt: now,
      digest: digestOfSecret(secret),
      expiresAt: now + userCodeLasts,
      interval: pollInterval,
    }
    // A code that is taken is left alone.
    const written = await documents.update(deviceRequests, code, (old) => (old === undefined ? request : undefined))
    // The user code is the place of the document, so that the device code alone finds it.
    if (written) return { deviceCode: `${secret}.${code}`, userCode: shown(code) }
  }
}

/** Returns the request of a user code that waits for a decision; `undefined` if there is none. */
export async function findDeviceRequest(
  documents: DocumentStore,
  code: string,
  now: number,
): Promise<DeviceRequestView | undefined> {
  const { data } = DeviceRequest.safeParse(await documents.get(deviceRequests, code))
  return data && data.expiresAt > now && !data.decision ? DeviceRequestView.parse(data) : undefined
}

/** Records the decision of an account. @returns whether the request waited for one */
export async function decideDeviceRequest(
  documents: DocumentStore,
  code: string,
  decision: { owner: string; allow: boolean },
  now: number,
): Promise<boolean> {
  const written = await documents.update(deviceRequests, code, (old) => {
    const { data } = DeviceRequest.safeParse(old)
    if (!data || data.expiresAt <= now || data.decision) return undefined
    return { ...data, decision, owned: ownedKey(decision.owner, data.createdAt, code) }
  })
  return written !== undefined
}

export type PollAnswer =
  | { state: 'pending' | 'early' | 'refused' | 'expired' | 'unknown' }
  | { state: 'allowed'; owner: string; request: DeviceRequestView }

/**
 * Answers a program's question. A decision and an expiry are answered once: the request is removed then, and its code is unknown.
 *
 * @param client must be the one that asked for the code
 */
export async function pollDeviceRequest(
  documents: DocumentStore,
  deviceCode: string,
  client: string,
  now: number,
): Promise<PollAnswer> {
  const [secret = '', code = ''] = deviceCode.split('.')
  if (!isSecret('dwd_', secret) || !codePattern.test(code)) return { state: 'unknown' }
  const digest = digestOfSecret(secret)
  let answer: PollAnswer = { state: 'unknown' }
  await documents.update(deviceRequests, code, (old) => {
    const { data } = DeviceRequest.safeParse(old)
    answer = { state: 'unknown' }
    if (!data || data.digest !== digest || data.client !== client) return undefined
    const { polledAt = 0, interval, decision, expiresAt } = data
    // The answered request is written without its digest, so that of two questions at the same time one gets the answer.
    const answered = { ...data, digest: '' }
    if (expiresAt <= now) {
      answer = { state: 'expired' }
      return answered
    }
    if (now - polledAt < interval * 1000) {
      answer = { state: 'early' }
      return { ...data, polledAt: now, interval: interval + pollInterval }
    }
    if (decision) {
      answer = decision.allow
        ? { state: 'allowed', owner: decision.owner, request: DeviceRequestView.parse(data) }
        : { state: 'refused' }
      return answered
    }
    answer = { state: 'pending' }
    return { ...data, polledAt: now }
  })
  return answer
}
