/**
 * What a visitor typed on the sign-up form, kept in this browser (IndexedDB) until the link in the mail is opened: an account is created only
 * then, so that the form reveals no accounts. The password is encrypted with a key that scripts cannot export.
 */
import { createStore, del, get, set } from 'idb-keyval'
import { z } from 'zod'

export interface PendingSignUp {
  email: string
  password: string
  name: string
}

const SealedSignUp = z.object({
  email: z.string(),
  key: z.instanceof(CryptoKey),
  iv: z.instanceof(Uint8Array<ArrayBuffer>),
  sealed: z.instanceof(ArrayBuffer),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
})
const Typed = z.object({ password: z.string(), name: z.string() })

const store = createStore('docweave-sign-up', 'pending')
const place = 'last'

/** As long as the provider's link is valid. */
const validity = 6 * 3_600_000

/** Keeps the form of the last sign-up; without storage (in a private window, say) the linked page asks again. */
export async function keepSignUp({ email, ...typed }: PendingSignUp): Promise<void> {
  try {
    const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const text = new TextEncoder().encode(JSON.stringify(typed))
    const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text)
    await set(place, { email, key, iv, sealed, expiresAt: Date.now() + validity }, store)
  } catch {
    await forgetSignUp()
  }
}

/** Returns the form of the last sign-up in this browser; `undefined` if there is none, or if it has expired. */
export async function readSignUp(): Promise<PendingSignUp | undefined> {
  try {
    const found = SealedSignUp.safeParse(await get<unknown>(place, store)).data
    if (!found || found.expiresAt <= Date.now()) {
      await forgetSignUp()
      return undefined
    }
    const { email, key, iv, sealed } = found
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed)
    return { email, ...Typed.parse(JSON.parse(new TextDecoder().decode(text))) }
  } catch {
    return undefined
  }
}

export const forgetSignUp = (): Promise<void> => del(place, store).catch(() => undefined)
