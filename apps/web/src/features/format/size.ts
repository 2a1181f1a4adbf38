/** Sizes as people read them. Decimal units, as file managers and mail servers count. */

const units = ['B', 'kB', 'MB', 'GB', 'TB']

/** Making a formatter takes far longer than using it, and a page at the edge is made for every request. */
const formats = new Map<string, Intl.NumberFormat>()

function formatFor(locale: string, maximumFractionDigits: number): Intl.NumberFormat {
  const key = `${locale} ${maximumFractionDigits}`
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, { maximumFractionDigits })
  formats.set(key, format)
  return format
}

/** `1234567` → `1.2 MB`, with the decimal sign of the language. The unit is the same everywhere, and on both sides. */
export function sizeText(bytes: number, locale: string): string {
  const power = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** power
  const digits = power === 0 || value >= 100 ? 0 : 1
  return `${formatFor(locale, digits).format(value)}\u00a0${units[power]}`
}
