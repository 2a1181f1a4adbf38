/** The worker's bindings and settings, validated. Text bindings are settings and may be missing. */
import browserBuild from 'virtual:browser-build'
import { FederatedProvider } from '@docweave/contract'
import type { EdgeSettings as TextBindings } from '@docweave/contract/edge-settings'
import { isLocale } from '@docweave/i18n'
import { readRetention, type Retention } from '@docweave/jobs'
import type { IdentitySettings } from '../features/account/identity-settings.ts'
import type { Site } from '../site.ts'

export interface Fetcher {
  fetch(request: Request): Promise<Response>
}

export interface EdgeEnv extends TextBindings {
  API: Fetcher
  ASSETS: Fetcher
  /** The identity emulator; in development only. */
  IDENTITY?: Fetcher
  /** URL of the API, on a host that has no binding for it. */
  API_URL?: string
}

export interface EdgeSettings extends Site {
  redirectStatus: 302 | 303 | 307
  /** Identity provider settings; `undefined` if there are no accounts. */
  identity: IdentitySettings | undefined
  /** Seconds until visitors may retry; `undefined` unless in maintenance mode. */
  maintenance: number | undefined
  uncachedLocales: readonly string[]
  retention: Retention
  /** Whether `origin` was configured, rather than taken from the request. */
  isOriginSet: boolean
}

/** Bindings as the host provides them: without an API binding, `API_URL` is set. */
export type GivenEnv = Omit<EdgeEnv, 'API'> & { API?: Fetcher }

const hasApi = (env: GivenEnv): env is EdgeEnv => env.API !== undefined

/** @throws Error if neither is set */
export function withApi(env: GivenEnv): EdgeEnv {
  if (hasApi(env)) return env
  const { API_URL } = env
  if (!API_URL) throw new Error('API_URL is missing: set it, or bind API')
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

/** Archive of this site's own source, which `npm start` adds to the build: linked if no other URL is set. */
export const SOURCE_ARCHIVE = '/source.tar.gz'

const usualMaintenance = 600

/** Parses `DOCWEAVE_MAINTENANCE`, in seconds; `1` means an unknown duration, for which ten minutes are assumed. */
function secondsOf(text: string | undefined): number | undefined {
  const seconds = Number(text || 0)
  if (Number.isNaN(seconds)) throw new Error('DOCWEAVE_MAINTENANCE is neither 1 nor a number of seconds')
  return seconds === 0 ? undefined : seconds === 1 ? usualMaintenance : seconds
}

/** In milliseconds. */
const hour = 3_600_000

const redirectStatuses: Record<string, EdgeSettings['redirectStatus']> = { '303': 303, '307': 307 }

function settingsOf(env: EdgeEnv): Omit<EdgeSettings, 'origin'> {
  const browserOnly = env.DOCWEAVE_BROWSER_ONLY === '1'
  const identity = browserOnly ? undefined : identitySettings(env)
  const retention = readRetention(env)
  return {
    defaultLocale: isLocale(env.DEFAULT_LOCALE) ? env.DEFAULT_LOCALE : 'en',
    sourceUrl: env.SOURCE_URL || SOURCE_ARCHIVE,
    redirectStatus: redirectStatuses[env.LOCALE_REDIRECT_STATUS ?? ''] ?? 302,
    identity,
    challenged: identity?.challengeKey !== undefined,
    browserOnly,
    build,
    maintenance: secondsOf(env.DOCWEAVE_MAINTENANCE),
    uncachedLocales: (env.UNCACHED_LOCALES ?? '').split(',').map((code) => code.trim()),
    isOriginSet: Boolean(env.PUBLIC_URL),
    retention,
    resultHours: retention.results / hour,
  }
}

/** Settings per bindings object: it never changes and is passed with every request. */
const known = new WeakMap<EdgeEnv, Omit<EdgeSettings, 'origin'>>()

/**
 * Returns the settings with their defaults. A configured origin takes precedence over the request's.
 *
 * @throws Error if a setting is invalid, or settings contradict each other
 */
export function readSettings(env: EdgeEnv, url: URL): EdgeSettings {
  const settings = known.get(env) ?? settingsOf(env)
  known.set(env, settings)
  return { ...settings, origin: (env.PUBLIC_URL || url.origin).replace(/\/+$/, '') }
}

/** The development project; names with `demo-` never reach Google, and no real project can have one. */
const ofTheEmulator = { FIREBASE_API_KEY: 'demo-key', FIREBASE_PROJECT_ID: 'demo-docweave' }

const hostName =
  /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*(?::\d{1,5})?$/i

function providersIn(list: string | undefined): FederatedProvider[] {
  const names = (list ?? '').split(',').map((name) => name.trim())
  return names.filter(Boolean).map((name) => {
    const provider = FederatedProvider.safeParse(name)
    if (!provider.success) throw new Error(`FIREBASE_PROVIDERS: unknown provider ${name}`)
    return provider.data
  })
}

/**
 * Returns the identity provider settings for pages, or `undefined` if none is configured. The worker serves no page with invalid settings.
 *
 * @throws Error for production with the emulator or without a project, a key with a colon (the SDK separates its keys in browser storage
 * by colons), an auth domain that is not a host name, or a project without its key
 */
export function identitySettings(env: EdgeEnv): IdentitySettings | undefined {
  const emulator = env.IDENTITY !== undefined
  if (emulator && env.DOCWEAVE_MODE === 'production')
    throw new Error('The identity emulator is not allowed in production: anyone could sign in as anyone')
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
  if (!hostName.test(authDomain)) throw new Error('FIREBASE_AUTH_DOMAIN must be a host name without a scheme or path')
  return {
    apiKey,
    authDomain,
    projectId,
    storageBucket: env.FIREBASE_STORAGE_BUCKET ?? '',
    messagingSenderId: env.FIREBASE_MESSAGING_SENDER_ID ?? '',
    appId: env.FIREBASE_APP_ID ?? '',
    emulator,
    providers: providersIn(env.FIREBASE_PROVIDERS),
    trialProviders: emulator ? ['google.com'] : [],
    ...(env.RECAPTCHA_SITE_KEY ? { challengeKey: env.RECAPTCHA_SITE_KEY } : {}),
  }
}

/** The settings that are set; an empty string counts as unset. */
const set = (env: EdgeEnv): { FIREBASE_API_KEY?: string; FIREBASE_PROJECT_ID?: string } => ({
  ...(env.FIREBASE_API_KEY ? { FIREBASE_API_KEY: env.FIREBASE_API_KEY } : {}),
  ...(env.FIREBASE_PROJECT_ID ? { FIREBASE_PROJECT_ID: env.FIREBASE_PROJECT_ID } : {}),
})

/** The id of the browser build that this worker renders pages for, as in `/builds/latest.json`; empty without a browser build. */
const build: string = browserBuild.latest.id ?? ''
