/** What the worker is given: its bindings, read in one place. Text bindings are settings and may be missing. */
import { isLocale } from '@docweave/i18n'
import { readRetention, type Retention } from '@docweave/jobs'
import type { IdentitySettings } from '../features/account/identity-settings.ts'
import type { Site } from '../site.ts'
import { build } from './build.ts'
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
  /** Where the API is, on a host that has no binding for it. */
  API_URL?: string
  /** `1`, or the seconds after which visitors may come back: the whole site is in maintenance. */
  DOCWEAVE_MAINTENANCE?: string
  /** Languages whose catalogues change while the site runs, with commas between: nobody keeps them. */
  UNCACHED_LOCALES?: string
  /** How long files and records are kept, for the privacy notice (packages/jobs/src/retention.ts). */
  DOCWEAVE_RESULT_HOURS?: string
  DOCWEAVE_SIGNED_IN_RESULT_HOURS?: string
  DOCWEAVE_FAILED_HOURS?: string
  DOCWEAVE_UPLOAD_HOURS?: string
  DOCWEAVE_RECORD_HOURS?: string
}

export interface EdgeSettings extends Site {
  redirectStatus: 302 | 303 | 307
  /** Where accounts are; `undefined` where there are none. */
  identity: IdentitySettings | undefined
  /** The seconds after which visitors may come back; `undefined` while the site is open. */
  maintenance: number | undefined
  uncachedLocales: readonly string[]
  retention: Retention
  /** Whether `origin` is a setting, and not what the request calls this site. */
  isOriginSet: boolean
}

/** What a host gives: without a binding for the API it says the API's address, which is fetched. */
export type GivenEnv = Omit<EdgeEnv, 'API'> & { API?: Fetcher }

const hasApi = (env: GivenEnv): env is EdgeEnv => env.API !== undefined

/** @throws Error where neither is given */
export function withApi(env: GivenEnv): EdgeEnv {
  if (hasApi(env)) return env
  const { API_URL } = env
  if (!API_URL) throw new Error('API_URL is missing, and there is no binding API')
  return {
    ...env,
    API: {
      fetch: (request) => {
        const { pathname, search } = new URL(request.url)
        return fetch(new Request(new URL(pathname + search, API_URL), request))
      },
    },
  }
}

/** This site's own source, which `npm start` puts beside the build: offered where no other address is set. */
export const SOURCE_ARCHIVE = '/source.tar.gz'

const usualMaintenance = 600

/** `1` says nothing of how long it takes. */
function secondsOf(text: string | undefined): number | undefined {
  const seconds = Number(text || 0)
  if (Number.isNaN(seconds)) throw new Error('DOCWEAVE_MAINTENANCE is neither 1 nor a number of seconds')
  return seconds === 0 ? undefined : seconds === 1 ? usualMaintenance : seconds
}

const redirectStatuses: Record<string, EdgeSettings['redirectStatus']> = { '303': 303, '307': 307 }

function settingsOf(env: EdgeEnv): Omit<EdgeSettings, 'origin'> {
  const identity = identitySettings(env)
  return {
    defaultLocale: isLocale(env.DEFAULT_LOCALE) ? env.DEFAULT_LOCALE : 'en',
    sourceUrl: env.SOURCE_URL || SOURCE_ARCHIVE,
    redirectStatus: redirectStatuses[env.LOCALE_REDIRECT_STATUS ?? ''] ?? 302,
    identity,
    challenged: identity?.challengeKey !== undefined,
    build,
    maintenance: secondsOf(env.DOCWEAVE_MAINTENANCE),
    uncachedLocales: (env.UNCACHED_LOCALES ?? '').split(',').map((code) => code.trim()),
    isOriginSet: Boolean(env.PUBLIC_URL),
    retention: readRetention(env),
  }
}

/** A worker's bindings stay what they are, and they are given with every request. */
const known = new WeakMap<EdgeEnv, Omit<EdgeSettings, 'origin'>>()

/**
 * Gives the settings with their defaults. A public address goes before the one the request names.
 *
 * @throws Error where they contradict each other
 */
export function readSettings(env: EdgeEnv, url: URL): EdgeSettings {
  const settings = known.get(env) ?? settingsOf(env)
  known.set(env, settings)
  return { ...settings, origin: (env.PUBLIC_URL || url.origin).replace(/\/+$/, '') }
}
