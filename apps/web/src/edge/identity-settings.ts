/** Validates the identity provider settings of the worker. Contradictory settings are rejected, and no page is served. */
import { FederatedProvider } from '@docweave/contract'
import type { IdentitySettings } from '../features/account/identity-settings.ts'
import type { EdgeEnv } from './env.ts'

/** The development project; names with `demo-` never reach Google, and no real project can have one. */
const ofTheEmulator = { FIREBASE_API_KEY: 'demo-key', FIREBASE_PROJECT_ID: 'demo-docweave' }

const hostName =
  /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*(?::\d{1,5})?$/i

function providersIn(list: string | undefined): FederatedProvider[] {
  const names = (list ?? '').split(',').map((name) => name.trim())
  return names.filter(Boolean).map((name) => {
    const provider = FederatedProvider.safeParse(name)
    if (!provider.success) throw new Error(`FIREBASE_PROVIDERS: there is no ${name} here`)
    return provider.data
  })
}

/**
 * Returns the identity provider settings for pages, or `undefined` if none is configured.
 *
 * @throws Error for invalid settings: production with the emulator, a key with a colon (the SDK separates its keys in browser storage by
 * colons), an auth domain that is no host name, a project without its key
 */
export function identitySettings(env: EdgeEnv): IdentitySettings | undefined {
  const emulator = env.IDENTITY !== undefined
  if (emulator && env.DOCWEAVE_MODE === 'production')
    throw new Error('Production takes no identity emulator: anybody could sign in as anybody')
  const { FIREBASE_API_KEY: apiKey, FIREBASE_PROJECT_ID: projectId } = {
    ...(emulator ? ofTheEmulator : {}),
    ...set(env),
  }
  if (!projectId && !apiKey) {
    if (env.DOCWEAVE_MODE === 'production') throw new Error('FIREBASE_PROJECT_ID and FIREBASE_API_KEY are missing')
    return undefined
  }
  if (!projectId) throw new Error('FIREBASE_PROJECT_ID is missing')
  if (!apiKey) throw new Error('FIREBASE_API_KEY is missing')
  if (apiKey.includes(':')) throw new Error('FIREBASE_API_KEY has a colon: is it the app id?')
  const authDomain = env.FIREBASE_AUTH_DOMAIN || `${projectId}.firebaseapp.com`
  if (!hostName.test(authDomain)) throw new Error('FIREBASE_AUTH_DOMAIN is no host name: it has no scheme and no path')
  return {
    apiKey,
    authDomain,
    projectId,
    storageBucket: env.FIREBASE_STORAGE_BUCKET ?? '',
    messagingSenderId: env.FIREBASE_MESSAGING_SENDER_ID ?? '',
    appId: env.FIREBASE_APP_ID ?? '',
    emulator,
    providers: providersIn(env.FIREBASE_PROVIDERS),
    ...(env.RECAPTCHA_SITE_KEY ? { challengeKey: env.RECAPTCHA_SITE_KEY } : {}),
  }
}

/** The settings that are set; an empty string counts as unset. */
const set = (env: EdgeEnv): { FIREBASE_API_KEY?: string; FIREBASE_PROJECT_ID?: string } => ({
  ...(env.FIREBASE_API_KEY ? { FIREBASE_API_KEY: env.FIREBASE_API_KEY } : {}),
  ...(env.FIREBASE_PROJECT_ID ? { FIREBASE_PROJECT_ID: env.FIREBASE_PROJECT_ID } : {}),
})
