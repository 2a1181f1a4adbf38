/** Names of file kinds, and file sizes in decimal units, in the reader's locale. */
import type { I18n } from '@lingui/core'
import type { FileKind } from '@docweave/contract'
import { kindName } from '@docweave/i18n'

export const kindText = (i18n: I18n, kind: FileKind): string => {
  const name = kindName(kind)
  return typeof name === 'string' ? name : i18n._(name)
}

const formats = new Map<string, Intl.ListFormat>()

/** Cached, because creating a formatter is slow. */
function listFormat(locale: string): Intl.ListFormat {
  const format = formats.get(locale) ?? new Intl.ListFormat(locale, { type: 'disjunction' })
  formats.set(locale, format)
  return format
}

/** `PDF, JPG or PNG`. */
export function kindList(i18n: I18n, kinds: readonly FileKind[]): string {
  const names = kinds.map((kind) => kindText(i18n, kind))
  return listFormat(i18n.locale).format(names)
}

/** Decimal units, like file managers and mail servers. */
const units = ['B', 'kB', 'MB', 'GB', 'TB']

/** Cached, because creating a formatter is slow, and the edge renders a page per request. */
const numberFormats = new Map<string, Intl.NumberFormat>()

function formatFor(locale: string, maximumFractionDigits: number): Intl.NumberFormat {
  const key = `${locale} ${maximumFractionDigits}`
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(locale, { maximumFractionDigits })
  numberFormats.set(key, format)
  return format
}

/** `1234567` → `1.2 MB`, with the locale's decimal sign. The unit is the same in all locales, on server and client. */
export function sizeText(bytes: number, locale: string): string {
  const power = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** power
  const digits = power === 0 || value >= 100 ? 0 : 1
  return `${formatFor(locale, digits).format(value)}\u00a0${units[power]}`
}
