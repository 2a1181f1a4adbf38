/** Where a page's data is by itself: `/ko/pdf-ocr/_payload.json`. */
import type { Locale } from '@docweave/contract/locale-table'
import { withLocale } from '@docweave/i18n'

const payloadName = '_payload.json'

export interface Payload<T> {
  /** The version of the pages that it is for. */
  build: string
  data: T
}

/** @param path without a language, as the routes know it */
export const payloadAddress = (path: string, locale: Locale, defaultLocale: Locale): string =>
  `${withLocale(path, locale, defaultLocale).replace(/\/$/, '')}/${payloadName}`

/** The path of the page whose data an address asks for; `undefined` for every other address. */
export const pageOfPayload = (pathname: string): string | undefined =>
  pathname.endsWith(`/${payloadName}`) ? pathname.slice(0, -payloadName.length - 1) || '/' : undefined
