/** The look of characters in WordprocessingML. */
import { ShadingType, UnderlineType, type IRunStylePropertiesOptions } from 'docx'
import { halfPoints, twips } from '../../pdf-to-office/docx/units.ts'
import type { CharacterShape } from '../document/model.ts'
import { differing } from './differing.ts'

export const shadingWith = (fill = 'auto') => ({ type: ShadingType.CLEAR, fill, color: 'auto' })

/** All properties, so that those of a style can be compared with them. */
export function characterOptions(shape: CharacterShape) {
  const { size, hangul, latin, colour, bold, italic, underline, strike, position, scale, spacing, shade } = shape
  const font = { ascii: latin || hangul, hAnsi: latin || hangul, eastAsia: hangul || latin, cs: latin || hangul }
  return {
    size: halfPoints(size),
    color: colour,
    bold,
    italics: italic,
    underline: { type: underline ? UnderlineType.SINGLE : UnderlineType.NONE },
    strike,
    superScript: position === 'super',
    subScript: position === 'sub',
    scale: Math.min(Math.max(Math.round(scale), 1), 600),
    characterSpacing: twips((size * spacing) / 100),
    ...(font.ascii === '' ? {} : { font }),
    shading: shadingWith(shade),
  } satisfies IRunStylePropertiesOptions
}

/** What the usual look is, of which nothing is written unless the style has another. */
const usual: Readonly<Record<string, unknown>> = {
  bold: false,
  italics: false,
  strike: false,
  superScript: false,
  subScript: false,
  scale: 100,
  characterSpacing: 0,
  underline: { type: UnderlineType.NONE },
  shading: shadingWith(),
}

/** The properties that differ from those of the paragraph's style. */
export function ownCharacterOptions(
  shape: CharacterShape,
  style: CharacterShape | undefined,
): IRunStylePropertiesOptions {
  const { superScript, subScript, ...options } = characterOptions(shape)
  // Of the two positions, only one may be written.
  const position = shape.position === 'sub' ? { subScript } : { superScript }
  return differing({ ...options, ...position }, style ? characterOptions(style) : usual)
}
