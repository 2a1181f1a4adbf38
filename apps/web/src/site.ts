/** What a page knows of the site it is on: settings that reach it with its HTML, so that one build serves every site. */
import type { Locale } from '@docweave/contract/locale-table'
import { isLocale } from '@docweave/i18n'

export interface Site {
  /** The language without a prefix. */
  defaultLocale: Locale
  /** Scheme and host, for canonical links. */
  origin: string
  /** Where the source code is. */
  sourceUrl: string
  /** Whether people are told from programs before they start jobs without an account. */
  challenged: boolean
  /** The version of the pages: of the browser's build. */
  build: string
}

const inside = (data: unknown, name: string): unknown =>
  typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined

const field = (data: unknown, name: string): string => {
  const value = inside(data, name)
  return typeof value === 'string' ? value : ''
}

/** Reads the settings back from the `data-site` of the page's `<html>`. */
export function readSite(text: string | undefined): Site {
  const data: unknown = JSON.parse(text || '{}')
  const locale = field(data, 'defaultLocale')
  return {
    defaultLocale: isLocale(locale) ? locale : 'en',
    origin: field(data, 'origin'),
    sourceUrl: field(data, 'sourceUrl'),
    challenged: inside(data, 'challenged') === true,
    build: field(data, 'build'),
  }
}
