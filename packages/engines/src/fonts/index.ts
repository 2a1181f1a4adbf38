/**
 * The fonts that text is set in: real files from npm packages, so that a page looks the same on every machine. All are under
 * the SIL Open Font License 1.1. Korean and Japanese have a font each in every family, because one character has another shape
 * in each language.
 */
import { fileURLToPath } from 'node:url'
import type { Locale } from '@docweave/contract'

/** `hand`, `neat` and `brush` look written by hand, for signatures: with a pen, with care, with a brush. */
export type FontFamily = 'sans' | 'serif' | 'mono' | 'hand' | 'neat' | 'brush'

export interface FontFile {
  /** Its PostScript name. */
  name: string
  /** `undefined` for the font that mupdf has built in. */
  path: string | undefined
}

export interface FontChoice {
  font: FontFile
  /** Asked for characters below this code point alone. */
  below: number
}

const file = (folder: string, name: string, weight = '400Regular/'): FontFile => ({
  name,
  path: fileURLToPath(import.meta.resolve(`@expo-google-fonts/${folder}/${weight}${name}_400Regular.ttf`)),
})

const families: Record<FontFamily, Record<Locale, FontFile>> = {
  sans: {
    en: file('arimo', 'Arimo'),
    ko: file('nanum-gothic', 'NanumGothic'),
    ja: file('biz-udpgothic', 'BIZUDPGothic'),
  },
  serif: {
    en: file('tinos', 'Tinos'),
    ko: file('nanum-myeongjo', 'NanumMyeongjo'),
    ja: file('biz-udpmincho', 'BIZUDPMincho'),
  },
  mono: {
    en: file('cousine', 'Cousine'),
    ko: file('nanum-gothic-coding', 'NanumGothicCoding'),
    ja: file('biz-udgothic', 'BIZUDGothic'),
  },
  hand: {
    en: file('caveat', 'Caveat'),
    ko: file('nanum-pen-script', 'NanumPenScript'),
    ja: file('zen-kurenaido', 'ZenKurenaido'),
  },
  neat: {
    en: file('kalam', 'Kalam'),
    ko: file('gaegu', 'Gaegu'),
    ja: file('klee-one', 'KleeOne'),
  },
  brush: {
    en: file('dancing-script', 'DancingScript'),
    // An older package: its font lies at the top.
    ko: file('nanum-brush-script', 'NanumBrushScript', ''),
    ja: file('yuji-syuku', 'YujiSyuku'),
  },
}

const emoji = file('noto-emoji', 'NotoEmoji')

/** Has the rare Han characters and symbols that the others lack. */
const builtIn: FontFile = { name: 'DroidSansFallback', path: undefined }

/** Where letters of alphabets end and punctuation, symbols and East Asian scripts begin (Unicode, blocks). */
const alphabetsEnd = 0x2000

/**
 * The fonts of a family in the order in which they are asked for a character.
 *
 * Latin, Greek and Cyrillic letters come from one font, so that no word is of two; what languages draw differently (Han
 * characters, quotation marks, arrows) comes from the font of `language` first. In `mono` that font has all: its Latin is half
 * as wide as its ideographs, and columns stay columns.
 */
export function fontsOf(family: FontFamily, language: Locale): readonly FontChoice[] {
  const { en, ko, ja } = families[family]
  const order = { en: [en, ko, ja], ko: [ko, ja, en], ja: [ja, ko, en] }[language]
  const letters = language === 'en' || family === 'mono' ? [] : [{ font: en, below: alphabetsEnd }]
  return [...letters, ...[...order, emoji, builtIn].map((font) => ({ font, below: Number.POSITIVE_INFINITY }))]
}
export { documentFonts, type DocumentFonts } from './document-fonts.ts'
export { ownFamily } from './find-stand-ins.ts'
export { replacedNames } from './replaced-names.ts'
