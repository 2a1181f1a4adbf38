/** Formats file sizes in decimal units, like file managers and mail servers. */

const units = ['B', 'kB', 'MB', 'GB', 'TB']

/** Creating a formatter is far slower than using it, and the edge renders a page per request. */
const formats = new Map<string, Intl.NumberFormat>()

function formatFor(locale: string, maximumFractionDigits: number): Intl.NumberFormat {
  const key = `${locale} ${maximumFractionDigits}`
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, { maximumFractionDigits })
  formats.set(key, format)
  return format
}

/** `1234567` → `1.2 MB`, with the locale's decimal sign. The unit is the same in all locales, on server and client. */
export function sizeText(bytes: number, locale: string): string {
  const power = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** power
  const digits = power === 0 || value >= 100 ? 0 : 1
  return `${formatFor(locale, digits).format(value)}\u00a0${units[power]}`
}
