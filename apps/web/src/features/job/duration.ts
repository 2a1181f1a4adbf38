/** Formats durations with at most two units. */

type Unit = 'day' | 'hour' | 'minute' | 'second'

/** From so many seconds on, durations are in days. */
const long = 48 * 3600

const formats = new Map<string, Intl.NumberFormat>()

function unitText(count: number, unit: Unit, locale: string): string {
  const key = `${locale} ${unit}`
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' })
  formats.set(key, format)
  const text = format.format(count)
  // Japanese sets no space before a unit.
  return locale === 'ja' ? text.replace(/\s/, '') : text
}

const partsOf = (seconds: number): readonly (readonly [number, Unit])[] => {
  if (seconds < 3600)
    return [
      [Math.floor(seconds / 60), 'minute'],
      [seconds % 60, 'second'],
    ]
  if (seconds < long)
    return [
      [Math.floor(seconds / 3600), 'hour'],
      [Math.floor((seconds % 3600) / 60), 'minute'],
    ]
  return [
    [Math.floor(seconds / 86_400), 'day'],
    [Math.floor((seconds % 86_400) / 3600), 'hour'],
  ]
}

/** `4.2 sec`, `1 min 5 sec`, `1 hr 55 min`, `3 days 2 hr`, in the locale's own units. */
export function durationText(milliseconds: number, locale: string): string {
  const seconds = milliseconds / 1000
  if (seconds < 10) return unitText(Math.max(0.1, Math.round(seconds * 10) / 10), 'second', locale)
  const whole = Math.round(seconds)
  return partsOf(whole)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => unitText(count, unit, locale))
    .join(locale === 'ja' ? '' : ' ')
}
