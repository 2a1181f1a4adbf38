/** Writes numbers in the formats of Hangul's numberings (OWPML, `NumberType1`). */

const syllables = '가나다라마바사아자차카타파하'
const jamo = 'ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ'
const ideographs = '一二三四五六七八九十'
const stems = '甲乙丙丁戊己庚辛壬癸'
const spoken = '일이삼사오육칠팔구'

const romanDigits: readonly (readonly [number, string])[] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
]

/** Larger Roman numbers are written in digits. */
const mostRoman = 3999

function roman(number: number): string {
  let [rest, text] = [number, '']
  for (const [value, digits] of romanDigits)
    while (rest >= value) {
      text += digits
      rest -= value
    }
  return text
}

/** Letters repeat after the last one, twice as long: a ... z, aa ... zz. */
function repeated(letters: string, number: number): string {
  const letter = letters[(number - 1) % letters.length] ?? ''
  return letter.repeat(Math.floor((number - 1) / letters.length) + 1)
}

const latin = 'abcdefghijklmnopqrstuvwxyz'

/** A number below 100 from the digits of one to ten, as in 二十三. */
function counted(number: number, digits: string, ten: string, skipsOne: boolean): string {
  const [tens, ones] = [Math.floor(number / 10), number % 10]
  const head = tens === 0 ? '' : `${tens === 1 && skipsOne ? '' : (digits[tens - 1] ?? '')}${ten}`
  return `${head}${ones === 0 ? '' : (digits[ones - 1] ?? '')}`
}

/** One character of a row that begins at a code point, such as ① to ⑳; digits beyond the row. */
const inRow = (first: number, length: number, number: number): string =>
  number <= length ? String.fromCodePoint(first + number - 1) : `${number}`

/** The longest repetition of a letter: longer ones are digits. */
const mostRepeated = 1000

/** @returns the number in digits if the format is not known or cannot express it */
export function numberText(number: number, format: string): string {
  if (number < 1 || !Number.isInteger(number) || number > mostRoman) return `${number}`
  const isShort = number <= mostRepeated
  switch (format) {
    case 'CIRCLED_DIGIT':
      return inRow(0x2460, 20, number)
    case 'ROMAN_CAPITAL':
      return roman(number)
    case 'ROMAN_SMALL':
      return roman(number).toLowerCase()
    case 'LATIN_CAPITAL':
      return isShort ? repeated(latin, number).toUpperCase() : `${number}`
    case 'LATIN_SMALL':
      return isShort ? repeated(latin, number) : `${number}`
    case 'CIRCLED_LATIN_CAPITAL':
      return inRow(0x24b6, 26, number)
    case 'CIRCLED_LATIN_SMALL':
      return inRow(0x24d0, 26, number)
    case 'HANGUL_SYLLABLE':
      return isShort ? repeated(syllables, number) : `${number}`
    case 'CIRCLED_HANGUL_SYLLABLE':
      return inRow(0x326e, 14, number)
    case 'HANGUL_JAMO':
      return isShort ? repeated(jamo, number) : `${number}`
    case 'CIRCLED_HANGUL_JAMO':
      return inRow(0x3260, 14, number)
    case 'HANGUL_PHONETIC':
      return number < 100 ? counted(number, spoken, '십', true) : `${number}`
    case 'IDEOGRAPH':
      return number < 100 ? counted(number, ideographs, '十', true) : `${number}`
    case 'CIRCLED_IDEOGRAPH':
      return inRow(0x3280, 10, number)
    case 'DECAGON_CIRCLE':
      return repeated('갑을병정무기경신임계', number)
    case 'DECAGON_CRICLE_HANJA':
      return repeated(stems, number)
    default:
      return `${number}`
  }
}
