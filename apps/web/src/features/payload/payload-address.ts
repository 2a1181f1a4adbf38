/** URL of a page's payload: `/ko/pdf-ocr/_payload.json`. */
import type { Locale } from '@docweave/contract/locale-table'
import { withLocale } from '@docweave/i18n'

const payloadName = '_payload.json'

export interface Payload<T> {
  /** The site version that it was built for. */
  build: string
  data: T
}

/** @param path without locale, as in the routes */
export const payloadAddress = (path: string, locale: Locale, defaultLocale: Locale): string =>
  `${withLocale(path, locale, defaultLocale).replace(/\/$/, '')}/${payloadName}`

/** The path of the page whose payload a URL names; `undefined` for every other URL. */
export const pageOfPayload = (pathname: string): string | undefined =>
  pathname.endsWith(`/${payloadName}`) ? pathname.slice(0, -payloadName.length - 1) || '/' : undefined
