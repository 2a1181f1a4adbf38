/** Interprets the text of a cell: a number, a date, or an amount of money, in Korean, English and Japanese formats, or plain text. */

export interface CellValue {
  value: string | number | Date
  /** The number format (ECMA-376-1, 18.8.31) that displays it as the original text. */
  format?: string
}

/** Digits in the format of the three languages: a comma between groups of three, a decimal point. */
const number = String.raw`(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?`
const sign = String.raw`[-−–△▲]?\s?`
const before = String.raw`₩|￦|\\|¥|￥|\$|€|£|US\$|USD|KRW|JPY|EUR|GBP`
const after =
  '원|천원|천 원|만원|만 원|백만원|백만 원|억원|억 원|円|千円|万円|百万円|億円|元|달러|ドル|엔|유로|명|개|건|회|대|권|점|년|월|일|시간|분|人|名|個|件|回|台|点|本|枚|年|月|日|時間|分|kg|g|km|m|cm|mm|㎡|%p|pt|ms|s|GB|MB|kB'

const amount = new RegExp(`^(${sign})(${before})?\\s?(${sign})(${number})\\s?(${after})?$`, 'u')
const inBrackets = new RegExp(`^\\((${before})?\\s?(${number})\\s?(${after})?\\)$`, 'u')
const percent = new RegExp(`^(${sign})(${number})\\s?[%％]$`, 'u')

/** Patterns of year, month and day, with the number format that displays them the same way. */
const dates: readonly { pattern: RegExp; format: string }[] = [
  { pattern: /^(\d{4})-(\d{1,2})-(\d{1,2})$/, format: 'yyyy-mm-dd' },
  { pattern: /^(\d{4})\/(\d{1,2})\/(\d{1,2})$/, format: 'yyyy/m/d' },
  { pattern: /^(\d{4})\.\s?(\d{1,2})\.\s?(\d{1,2})\.?$/, format: 'yyyy". "m". "d"."' },
  { pattern: /^(\d{4})년\s?(\d{1,2})월\s?(\d{1,2})일$/, format: 'yyyy"년 "m"월 "d"일"' },
  { pattern: /^(\d{4})年\s?(\d{1,2})月\s?(\d{1,2})日$/, format: 'yyyy"年"m"月"d"日"' },
]

/** The year before an era's first, from which Japanese years are counted. */
const eras: Readonly<Record<string, number>> = { 令和: 2018, 平成: 1988, 昭和: 1925, 大正: 1911, 明治: 1867 }
const eraDate = /^(令和|平成|昭和|大正|明治)\s?(元|\d{1,2})年\s?(\d{1,2})月\s?(\d{1,2})日$/

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthFirst = /^([A-Z][a-z]{2,8})\.?\s(\d{1,2}),\s(\d{4})$/
const dayFirst = /^(\d{1,2})\s([A-Z][a-z]{2,8})\.?\s(\d{4})$/

function dateOf(year: number, month: number, day: number): Date | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  // Excel's calendar begins in 1900 and contains a nonexistent leap day in that year.
  return isReal && year > 1900 && year < 9999 ? date : undefined
}

const monthOf = (name: string) => months.indexOf(name.slice(0, 3).toLowerCase()) + 1

function readDate(text: string): CellValue | undefined {
  for (const { pattern, format } of dates) {
    const match = pattern.exec(text)
    const value = match && dateOf(Number(match[1]), Number(match[2]), Number(match[3]))
    if (value) return { value, format }
  }
  const era = eraDate.exec(text)
  if (era) {
    const value = dateOf(
      (eras[era[1] ?? ''] ?? 0) + (era[2] === '元' ? 1 : Number(era[2])),
      Number(era[3]),
      Number(era[4]),
    )
    if (value) return { value, format: '[$-411]ggge"年"m"月"d"日"' }
  }
  const english = monthFirst.exec(text)
  const british = dayFirst.exec(text)
  const [year, month, day, format] = english
    ? [english[3], english[1], english[2], 'mmmm d, yyyy']
    : british
      ? [british[3], british[2], british[1], 'd mmmm yyyy']
      : []
  const value = monthOf(month ?? '') > 0 ? dateOf(Number(year), monthOf(month ?? ''), Number(day)) : undefined
  return value && format
    ? { value, format: (month ?? '').length > 3 ? format : format.replace('mmmm', 'mmm') }
    : undefined
}

const quoted = (text: string) => (text === '' ? '' : `"${text}"`)

function formatOf(digits: string, prefix: string, suffix: string): string {
  const decimals = digits.split('.')[1]?.length ?? 0
  const whole = digits.includes(',') ? '#,##0' : '0'
  return `${quoted(prefix)}${whole}${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}${quoted(suffix)}`
}

/** Digits that are identifiers: those with leading zeros, or too long for the precision of a workbook. */
const isName = (digits: string) => /^0\d/.test(digits) || digits.replaceAll(/\D/g, '').length > 15

function readNumber(text: string): CellValue | undefined {
  const part = percent.exec(text)
  if (part) {
    const digits = part[2] ?? ''
    const decimals = digits.split('.')[1]?.length ?? 0
    const value = Number(digits.replaceAll(',', '')) / 100
    const exact = Number(value.toFixed(decimals + 2))
    return { value: part[1]?.trim() ? -exact : exact, format: `0${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}%` }
  }
  const bracketed = inBrackets.exec(text)
  const match = amount.exec(text)
  // A single digit in brackets is a mark, not a negative number.
  if (bracketed && (bracketed[2] ?? '').length > 2) {
    const [, prefix = '', digits = '', suffix = ''] = bracketed
    if (isName(digits)) return undefined
    const format = formatOf(digits, prefix, suffix)
    return { value: -Number(digits.replaceAll(',', '')), format: `${format};(${format})` }
  }
  if (!match) return undefined
  const [, first = '', prefix = '', second = '', digits = '', suffix = ''] = match
  if (isName(digits)) return undefined
  const negative = first.trim() !== '' || second.trim() !== ''
  const value = Number(digits.replaceAll(',', ''))
  const format = formatOf(digits, prefix, suffix)
  const mark = (first + second).trim()
  return { value: negative ? -value : value, format: /[△▲]/.test(mark) ? `${format};${quoted(mark)}${format}` : format }
}

/** Interprets the text of a cell. Ambiguous text, such as `3/4/2024` or `1.234,56`, stays text. */
export function cellValue(text: string): CellValue {
  const trimmed = text.trim()
  if (trimmed.length > 40 || !/\d/.test(trimmed)) return { value: text }
  return readDate(trimmed) ?? readNumber(trimmed) ?? { value: text }
}
