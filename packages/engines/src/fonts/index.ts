/**
 * The fonts for text, as files from npm packages, so that a page looks the same on every machine. All are under the SIL Open Font License
 * 1.1. Each family has separate Korean and Japanese fonts, because the same character has different shapes in the two languages.
 */
import { fileURLToPath } from 'node:url'
import type { DocumentLanguage } from '@docweave/contract'

/** `hand`, `neat` and `brush` resemble handwriting, for signatures: with a pen, neatly, with a brush. */
export type FontFamily = 'sans' | 'serif' | 'mono' | 'hand' | 'neat' | 'brush'

export interface FontFile {
  /** Its PostScript name. */
  name: string
  /** `undefined` for mupdf's built-in font. */
  path: string | undefined
}

export interface FontChoice {
  font: FontFile
  /** Only used for characters below this code point. */
  below: number
}

const file = (folder: string, name: string, weight = '400Regular/'): FontFile => ({
  name,
  path: fileURLToPath(import.meta.resolve(`@expo-google-fonts/${folder}/${weight}${name}_400Regular.ttf`)),
})

const families: Record<FontFamily, Record<DocumentLanguage, FontFile>> = {
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
    // An older package, with its font in the top folder.
    ko: file('nanum-brush-script', 'NanumBrushScript', ''),
    ja: file('yuji-syuku', 'YujiSyuku'),
  },
}

const emoji = file('noto-emoji', 'NotoEmoji')

/** Contains rare Han characters and symbols that the other fonts lack. */
const builtIn: FontFile = { name: 'DroidSansFallback', path: undefined }

/** The end of alphabetic blocks; punctuation, symbols and East Asian scripts follow (Unicode, blocks). */
const alphabetsEnd = 0x2000

/**
 * The fonts of a family, in the order in which they are tried for a character.
 *
 * Latin, Greek and Cyrillic letters come from one font, so that no word mixes two; characters that differ between languages (Han
 * characters, quotation marks, arrows) come from the font of `language` first. In `mono` that font has priority for all characters: its
 * Latin is half as wide as its ideographs, which keeps columns aligned.
 */
export function fontsOf(family: FontFamily, language: DocumentLanguage): readonly FontChoice[] {
  const { en, ko, ja } = families[family]
  const order = { en: [en, ko, ja], ko: [ko, ja, en], ja: [ja, ko, en] }[language]
  const letters = language === 'en' || family === 'mono' ? [] : [{ font: en, below: alphabetsEnd }]
  return [...letters, ...[...order, emoji, builtIn].map((font) => ({ font, below: Number.POSITIVE_INFINITY }))]
}
export { documentFonts, type DocumentFonts } from './document-fonts.ts'
export { ownFamily, replacedNames } from './find-substitutes.ts'
