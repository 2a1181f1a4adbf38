/** Formats durations with at most two units. */

type Unit = 'hour' | 'minute' | 'second'

const formats = new Map<string, Intl.NumberFormat>()

function unitText(count: number, unit: Unit, locale: string): string {
  const key = `${locale} ${unit}`
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' })
  formats.set(key, format)
  const text = format.format(count)
  // Japanese sets no space before a unit.
  return locale === 'ja' ? text.replace(/\s/, '') : text
}

/** `4.2 sec`, `1 min 5 sec`, `1 hr 55 min`, in the locale's own units. */
export function durationText(milliseconds: number, locale: string): string {
  const seconds = milliseconds / 1000
  if (seconds < 10) return unitText(Math.max(0.1, Math.round(seconds * 10) / 10), 'second', locale)
  const whole = Math.round(seconds)
  const parts: readonly (readonly [number, Unit])[] =
    whole < 3600
      ? [
          [Math.floor(whole / 60), 'minute'],
          [whole % 60, 'second'],
        ]
      : [
          [Math.floor(whole / 3600), 'hour'],
          [Math.floor((whole % 3600) / 60), 'minute'],
        ]
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => unitText(count, unit, locale))
    .join(locale === 'ja' ? '' : ' ')
}
