/** Fonts of typed text. Handwriting fonts are identical to the server's; the others have the same widths. */
import type { Ink, TextFont } from './stamp.ts'

/** One font per script, as on the server (`engines/fonts`), with their style sheets. */
const byHand = {
  hand: {
    names: ['Caveat', "'Nanum Pen Script'", "'Zen Kurenaido'"],
    load: () =>
      Promise.all([
        import('@fontsource/caveat/400.css'),
        import('@fontsource/nanum-pen-script/400.css'),
        import('@fontsource/zen-kurenaido/400.css'),
      ]),
  },
  neat: {
    names: ['Kalam', 'Gaegu', "'Klee One'"],
    load: () =>
      Promise.all([
        import('@fontsource/kalam/400.css'),
        import('@fontsource/gaegu/400.css'),
        import('@fontsource/klee-one/400.css'),
      ]),
  },
  brush: {
    names: ["'Dancing Script'", "'Nanum Brush Script'", "'Yuji Syuku'"],
    load: () =>
      Promise.all([
        import('@fontsource/dancing-script/400.css'),
        import('@fontsource/nanum-brush-script/400.css'),
        import('@fontsource/yuji-syuku/400.css'),
      ]),
  },
} as const

const isByHand = (font: TextFont): font is keyof typeof byHand => font in byHand

/** The CSS font stack. `locale` decides between regional glyph variants. */
export function fontStack(font: TextFont, locale: string): string {
  if (font === 'sans') return `Arimo, Arial, 'Nanum Gothic', 'BIZ UDPGothic', 'Noto Sans CJK KR', sans-serif`
  if (!isByHand(font)) return `Tinos, 'Times New Roman', 'Nanum Myeongjo', 'BIZ UDPMincho', 'Noto Serif CJK KR', serif`
  const [letters, korean, japanese] = byHand[font].names
  return [letters, ...(locale === 'ja' ? [japanese, korean] : [korean, japanese]), 'cursive'].join(', ')
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

/** Loads the font subsets that a text needs. */
export async function loadFonts({ text, font }: { text: string; font: TextFont }, locale: string): Promise<void> {
  if (isByHand(font)) await byHand[font].load()
  await document.fonts.load(`100px ${fontStack(font, locale)}`, text)
}
