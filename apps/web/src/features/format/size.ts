/** Sizes as people read them. Decimal units, as file managers and mail servers count. */

const units = ['B', 'kB', 'MB', 'GB', 'TB']

/** `1234567` → `1.2 MB`, with the decimal sign of the language. The unit is the same everywhere, and on both sides. */
export function sizeText(bytes: number, locale: string): string {
  const power = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** power
  const digits = power === 0 || value >= 100 ? 0 : 1
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value)}\u00a0${units[power]}`
}
