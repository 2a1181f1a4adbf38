/**
 * Bot detection by reCAPTCHA v3, if the site has a key for it: the script is loaded on first use
 * (https://developers.google.com/recaptcha/docs/v3, "Programmatically invoke the challenge").
 */
import { readIdentity } from '../account/read-identity.ts'

interface Recaptcha {
  ready(callback: () => void): void
  execute(key: string, options: { action: string }): Promise<string>
}

const isRecaptcha = (value: unknown): value is Recaptcha =>
  typeof value === 'object' && value !== null && 'ready' in value && 'execute' in value

let loaded: Promise<Recaptcha> | undefined

function load(key: string): Promise<Recaptcha> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(key)}`
    script.addEventListener('error', () => reject(new Error('The reCAPTCHA script cannot be loaded')))
    script.addEventListener('load', () => {
      const recaptcha: unknown = Reflect.get(window, 'grecaptcha')
      if (isRecaptcha(recaptcha)) recaptcha.ready(() => resolve(recaptcha))
      else reject(new Error('The reCAPTCHA script did not define `grecaptcha`'))
    })
    document.head.append(script)
  })
}

/** Returns a token for an action; `undefined` if no challenge is configured, or it cannot be loaded: the server decides what that means. */
export async function challengeToken(action: 'signup' | 'start' | 'contact'): Promise<string | undefined> {
  try {
    const key = (await readIdentity())?.challengeKey
    if (!key) return undefined
    loaded ??= load(key)
    return await (await loaded).execute(key, { action })
  } catch {
    // Retried at the next call.
    loaded = undefined
    return undefined
  }
}
