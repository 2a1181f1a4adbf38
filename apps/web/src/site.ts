/** Site settings, embedded in the HTML, so that one build serves every deployment. */
import type { Locale } from '@docweave/contract/locale-table'
import { isLocale } from '@docweave/i18n'

export interface Site {
  /** The locale without a path prefix. */
  defaultLocale: Locale
  /** Scheme and host, for canonical links. */
  origin: string
  /** URL of the source code. */
  sourceUrl: string
  /** Whether starting a job without an account needs a reCAPTCHA token. */
  challenged: boolean
  /** How long results are kept on the server for visitors without an account. */
  resultHours: number
  /** Whether there is no server: a static site, whose tools all run in the visitor's browser. */
  browserOnly: boolean
  /** Version id of the browser build. */
  build: string
}

const inside = (data: unknown, name: string): unknown =>
  typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined

const field = (data: unknown, name: string): string => {
  const value = inside(data, name)
  return typeof value === 'string' ? value : ''
}

/** Parses the settings in the `data-site` attribute of `<html>`. */
export function readSite(text: string | undefined): Site {
  const data: unknown = JSON.parse(text || '{}')
  const locale = field(data, 'defaultLocale')
  return {
    defaultLocale: isLocale(locale) ? locale : 'en',
    origin: field(data, 'origin'),
    sourceUrl: field(data, 'sourceUrl'),
    challenged: inside(data, 'challenged') === true,
    resultHours: Number(inside(data, 'resultHours')),
    browserOnly: inside(data, 'browserOnly') === true,
    build: field(data, 'build'),
  }
}
