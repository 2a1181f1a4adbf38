/** The numberings and bullets of a Hangul document as lists of WordprocessingML. */
import { AlignmentType, LevelFormat, LevelSuffix, type ILevelsOptions, type INumberingOptions } from 'docx'
import type { ListReference, NumberLevel, Section, Styles } from '../document/model.ts'

const formats: Readonly<Record<string, ILevelsOptions['format']>> = {
  DIGIT: LevelFormat.DECIMAL,
  CIRCLED_DIGIT: LevelFormat.DECIMAL_ENCLOSED_CIRCLE,
  ROMAN_CAPITAL: LevelFormat.UPPER_ROMAN,
  ROMAN_SMALL: LevelFormat.LOWER_ROMAN,
  LATIN_CAPITAL: LevelFormat.UPPER_LETTER,
  LATIN_SMALL: LevelFormat.LOWER_LETTER,
  HANGUL_SYLLABLE: LevelFormat.GANADA,
  HANGUL_JAMO: LevelFormat.CHOSUNG,
  HANGUL_PHONETIC: LevelFormat.KOREAN_DIGITAL,
  IDEOGRAPH: LevelFormat.IDEOGRAPH__DIGITAL,
}

/** Word has nine levels. */
const mostLevels = 9

/** The template with Word's placeholders. */
const templateOf = (template: string, level: number): string => {
  const path = Array.from({ length: level + 1 }, (_, at) => `%${at + 1}`).join('.')
  return template
    .replaceAll('%', '％')
    .replaceAll('^n', () => path)
    .replaceAll('^N', () => `${path}.`)
    .replaceAll(/\^([1-9])/g, '%$1')
}

const usualLevel = (level: number) =>
  ({ level, alignment: AlignmentType.LEFT, suffix: LevelSuffix.SPACE }) satisfies Partial<ILevelsOptions>

const levelOf = ({ template, format, start }: NumberLevel, level: number): ILevelsOptions => ({
  ...usualLevel(level),
  format: formats[format] ?? LevelFormat.DECIMAL,
  text: templateOf(template, level),
  start,
})

/** The lists that paragraphs refer to. */
export const numberingOptions = ({ numberings, bullets }: Styles): INumberingOptions => ({
  config: [
    ...[...numberings].map(([id, levels]) => ({
      reference: `number-${id}`,
      levels: levels.slice(0, mostLevels).map(levelOf),
    })),
    ...[...bullets].map(([id, { text }]) => ({
      reference: `bullet-${id}`,
      levels: [{ ...usualLevel(0), format: LevelFormat.BULLET, text: text === '' ? '•' : text }],
    })),
  ],
})

export interface ParagraphList {
  reference: string
  level: number
  /** The width of the marker with its space, in sizes of the text, if all lines begin after it. */
  hang: number
}

/** Characters of East Asia are as wide as high, and others half as wide on average, as is the space after a marker. */
const widthOf = (marker: string) =>
  Array.from(marker, (character) => (character >= '\u1100' ? 1 : 0.5)).reduce<number>((sum, width) => sum + width, 0.5)

/** The list of a paragraph; `undefined` if its document does not have it. */
export function listOf(
  { type, id, level }: ListReference,
  { numberings, bullets }: Styles,
  { outline }: Pick<Section, 'outline'>,
): ParagraphList | undefined {
  if (type === 'bullet') {
    const bullet = bullets.get(id)
    return bullet && { reference: `bullet-${id}`, level: 0, hang: bullet.hangs ? widthOf(bullet.text) : 0 }
  }
  const own = type === 'outline' ? outline : id
  const levels = numberings.get(own)
  if (!levels || level >= Math.min(levels.length, mostLevels)) return undefined
  const { template = '', hangs = false } = levels[level] ?? {}
  if (template === '') return undefined
  return { reference: `number-${own}`, level, hang: hangs ? widthOf(template.replaceAll(/\^[\dnN]/g, '1')) : 0 }
}
