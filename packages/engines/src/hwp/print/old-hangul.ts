/**
 * Composes syllables of old Hangul: the packaged fonts have neither them nor the letters of Unicode that join to syllables (11.16), but the
 * letters that stand alone (Hangul Compatibility Jamo).
 */
import { scaling, shift, within, type Transform } from './transforms.ts'

/** A leading consonant, a vowel and a trailing consonant. */
const syllable = /^([\u1100-\u115e\ua960-\ua97c])([\u1161-\u11a7\ud7b0-\ud7c6])?([\u11a8-\u11ff\ud7cb-\ud7fb])?$/u

/** The compatibility letters by the leading consonants and vowels that they decompose to. */
const alone = new Map(
  Array.from({ length: 0x318e - 0x3131 + 1 }, (_, at) => String.fromCodePoint(0x3131 + at)).map((letter) => [
    letter.normalize('NFKD'),
    letter,
  ]),
)

/** The compatibility letters of U+11A8 to U+11C2, and of the trailing consonants of old Hangul that are one. */
const modernTrailing = 'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ'
const trailing = new Map([
  ...Array.from(modernTrailing, (letter, at) => [String.fromCodePoint(0x11a8 + at), letter] as const),
  ...([
    ['\u11d9', 'ㅭ'],
    ['\u11eb', 'ㅿ'],
    ['\u11f0', 'ㆁ'],
    ['\u11f9', 'ㆆ'],
    ['\u11c7', 'ㅦ'],
    ['\u11c8', 'ㅨ'],
  ] as const),
])

/** The vowels that stand below their consonant; the others stand at its right. */
const below = new Set('ㅗㅛㅜㅠㅡㆍ')

/** The lowest point of the square that letters fill, in ems from the baseline. */
const bottom = -0.12

/** A part of the square of a syllable, in fractions of it from its bottom left. */
const part = (left: number, low: number, width: number, height: number): Transform =>
  within(within(shift(left, bottom + low), scaling(width, height)), shift(0, -bottom))

const whole = part(0, 0, 1, 1)
const [upper, lower] = [part(0, 0.4, 1, 0.6), part(0, 0, 1, 0.42)]
const [leftHalf, rightHalf] = [part(0, 0, 0.58, 1), part(0.5, 0, 0.5, 1)]

export interface PlacedLetter {
  letter: string
  /** From the square of the letter to that of the syllable. */
  place: Transform
}

/** Returns the letters of a syllable; `undefined` if the text is none, or has a letter that does not stand alone. */
export function lettersOf(text: string): PlacedLetter[] | undefined {
  const [, first, vowel, last] = syllable.exec(text) ?? []
  if (first === undefined) return undefined
  const modern = text.normalize('NFC')
  if (modern.length === 1) return [{ letter: modern, place: whole }]
  const rest = last === undefined ? whole : upper
  const vowelAlone = vowel === undefined ? undefined : alone.get(vowel)
  const isBelow = vowelAlone !== undefined && below.has(vowelAlone)
  const [firstPart, vowelPart] = vowel === undefined ? [whole, whole] : isBelow ? [upper, lower] : [leftHalf, rightHalf]
  const parts = [
    { letter: alone.get(first), place: within(rest, firstPart) },
    ...(vowel === undefined ? [] : [{ letter: vowelAlone, place: within(rest, vowelPart) }]),
    ...(last === undefined ? [] : [{ letter: trailing.get(last), place: lower }]),
  ]
  const letters = parts.flatMap(({ letter, place }) => (letter === undefined ? [] : [{ letter, place }]))
  return letters.length === parts.length ? letters : undefined
}
