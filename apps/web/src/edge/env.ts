/** The worker's bindings and settings. Text bindings are settings and may be missing. */
import type { EdgeSettings as TextBindings } from '@docweave/contract/edge-settings'
import { isLocale } from '@docweave/i18n'
import { readRetention, type Retention } from '@docweave/jobs'
import type { IdentitySettings } from '../features/account/identity-settings.ts'
import type { Site } from '../site.ts'
import { build } from './build.ts'
import { identitySettings } from './identity-settings.ts'

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

/** Archive of this site's own source, which `npm start` adds to the build: linked if no other URL is set. */
export const SOURCE_ARCHIVE = '/source.tar.gz'

const usualMaintenance = 600

/** Parses the setting; `1` means an unknown duration. */
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

/** Settings per bindings object: it never changes and is passed with every request. */
const known = new WeakMap<EdgeEnv, Omit<EdgeSettings, 'origin'>>()

/**
 * Returns the settings with their defaults. A configured origin takes precedence over the request's.
 *
 * @throws Error if settings contradict each other
 */
export function readSettings(env: EdgeEnv, url: URL): EdgeSettings {
  const settings = known.get(env) ?? settingsOf(env)
  known.set(env, settings)
  return { ...settings, origin: (env.PUBLIC_URL || url.origin).replace(/\/+$/, '') }
}
