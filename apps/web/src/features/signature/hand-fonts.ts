/** Fonts of typed text. Handwriting fonts are identical to the server's; the others have the same widths. */
import { fontPackage, handwritingFonts, type HandwritingStyle } from '@docweave/contract/handwriting-fonts'
import type { Ink, TextFont } from './stamp.ts'

/** The style sheets of the installed fonts, by path. */
const styleSheets = import.meta.glob('/node_modules/@fontsource/*/400.css')

const isByHand = (font: TextFont): font is HandwritingStyle => Object.hasOwn(handwritingFonts, font)

/** The CSS font stack. `locale` decides between regional glyph variants. */
export function fontStack(font: TextFont, locale: string): string {
  if (font === 'sans') return `Arimo, Arial, 'Nanum Gothic', 'BIZ UDPGothic', 'Noto Sans CJK KR', sans-serif`
  if (!isByHand(font)) return `Tinos, 'Times New Roman', 'Nanum Myeongjo', 'BIZ UDPMincho', 'Noto Serif CJK KR', serif`
  const { en, ko, ja } = handwritingFonts[font]
  const families = [en, ...(locale === 'ja' ? [ja, ko] : [ko, ja])]
  return [...families.map((family) => `'${family}'`), 'cursive'].join(', ')
}

/** Ascent and line height in hundredths of the font size, as on the server. */
export const line = { ascent: 88, height: 110 }

let pencil: CanvasRenderingContext2D | null | undefined

/** The size of a text at a font size of 100 pixels, with the currently loaded fonts. */
export function textSize({ text, font }: Pick<Extract<Ink, { kind: 'text' }>, 'text' | 'font'>, locale: string) {
  pencil ??= document.createElement('canvas').getContext('2d')
  if (pencil) pencil.font = `100px ${fontStack(font, locale)}`
  const lines = text.split('\n')
  const width = Math.max(...lines.map((each) => pencil?.measureText(each).width ?? 0), line.height / 4)
  // If the fonts are not the server's own, allows for slightly wider glyphs.
  return { width: isByHand(font) ? width : width * 1.04, height: lines.length * line.height }
}

async function loadStyleSheet(family: string): Promise<void> {
  const load = styleSheets[`/node_modules/@fontsource/${fontPackage(family)}/400.css`]
  if (!load) throw new Error(`no style sheet of the font ${family}`)
  await load()
}

/** Loads the font subsets that a text needs. */
export async function loadFonts({ text, font }: { text: string; font: TextFont }, locale: string): Promise<void> {
  if (isByHand(font)) await Promise.all(Object.values(handwritingFonts[font]).map(loadStyleSheet))
  await document.fonts.load(`100px ${fontStack(font, locale)}`, text)
}
