/** What the worker is given: its bindings, read in one place. Text bindings are settings and may be missing. */
import { isLocale } from '@docweave/i18n'
import type { Site } from '../site.ts'

export interface Fetcher {
  fetch(request: Request): Promise<Response>
}

export interface EdgeEnv {
  API: Fetcher
  ASSETS: Fetcher
  DEFAULT_LOCALE?: string
  LOCALE_REDIRECT_STATUS?: string
  SOURCE_URL?: string
  PUBLIC_URL?: string
}

export interface EdgeSettings extends Site {
  redirectStatus: 302 | 303 | 307
}

/** This site's own source, which `npm start` puts beside the build: offered where no other address is set. */
export const SOURCE_ARCHIVE = '/source.tar.gz'

const redirectStatuses: Record<string, EdgeSettings['redirectStatus']> = { '303': 303, '307': 307 }

/** Gives the settings with their defaults. A public address goes before the one the request names. */
export const readSettings = (env: EdgeEnv, url: URL): EdgeSettings => ({
  defaultLocale: isLocale(env.DEFAULT_LOCALE) ? env.DEFAULT_LOCALE : 'en',
  origin: (env.PUBLIC_URL || url.origin).replace(/\/+$/, ''),
  sourceUrl: env.SOURCE_URL || SOURCE_ARCHIVE,
  redirectStatus: redirectStatuses[env.LOCALE_REDIRECT_STATUS ?? ''] ?? 302,
})
