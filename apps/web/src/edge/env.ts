/** What the worker is given: its bindings, read in one place. Text bindings are settings and may be missing. */
import { isLocale } from '@docweave/i18n'
import type { IdentitySettings } from '../features/account/identity-settings.ts'
import type { Site } from '../site.ts'
import { identitySettings } from './identity-settings.ts'

export interface Fetcher {
  fetch(request: Request): Promise<Response>
}

export interface EdgeEnv {
  API: Fetcher
  ASSETS: Fetcher
  /** The identity emulator: in development alone. */
  IDENTITY?: Fetcher
  DOCWEAVE_MODE?: string
  FIREBASE_API_KEY?: string
  FIREBASE_AUTH_DOMAIN?: string
  FIREBASE_PROJECT_ID?: string
  FIREBASE_STORAGE_BUCKET?: string
  FIREBASE_MESSAGING_SENDER_ID?: string
  FIREBASE_APP_ID?: string
  FIREBASE_PROVIDERS?: string
  RECAPTCHA_SITE_KEY?: string
  DEFAULT_LOCALE?: string
  LOCALE_REDIRECT_STATUS?: string
  SOURCE_URL?: string
  PUBLIC_URL?: string
}

export interface EdgeSettings extends Site {
  redirectStatus: 302 | 303 | 307
  /** Where accounts are; `undefined` where there are none. */
  identity: IdentitySettings | undefined
}

/** This site's own source, which `npm start` puts beside the build: offered where no other address is set. */
export const SOURCE_ARCHIVE = '/source.tar.gz'

const redirectStatuses: Record<string, EdgeSettings['redirectStatus']> = { '303': 303, '307': 307 }

/**
 * Gives the settings with their defaults. A public address goes before the one the request names.
 *
 * @throws Error where they contradict each other
 */
export function readSettings(env: EdgeEnv, url: URL): EdgeSettings {
  const identity = identitySettings(env)
  return {
    defaultLocale: isLocale(env.DEFAULT_LOCALE) ? env.DEFAULT_LOCALE : 'en',
    origin: (env.PUBLIC_URL || url.origin).replace(/\/+$/, ''),
    sourceUrl: env.SOURCE_URL || SOURCE_ARCHIVE,
    redirectStatus: redirectStatuses[env.LOCALE_REDIRECT_STATUS ?? ''] ?? 302,
    identity,
    challenged: identity?.challengeKey !== undefined,
  }
}
