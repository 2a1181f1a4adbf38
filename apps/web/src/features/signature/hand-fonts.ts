/** The faces of typed text: those by hand are the very fonts that the server writes with; the others are as wide as its own. */
import type { Ink, TextFont } from './stamp.ts'

/** One font for each script, as the server has them (`engines/fonts`), and what brings their pieces. */
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

/** The fonts of a face in the order in which they are asked, as CSS. `locale` decides between shapes of one character. */
export function fontStack(font: TextFont, locale: string): string {
  if (font === 'sans') return `Arimo, Arial, 'Nanum Gothic', 'BIZ UDPGothic', 'Noto Sans CJK KR', sans-serif`
  if (!isByHand(font)) return `Tinos, 'Times New Roman', 'Nanum Myeongjo', 'BIZ UDPMincho', 'Noto Serif CJK KR', serif`
  const [letters, korean, japanese] = byHand[font].names
  return [letters, ...(locale === 'ja' ? [japanese, korean] : [korean, japanese]), 'cursive'].join(', ')
}

/** How far a line reaches above and below its baseline, in hundredths of its size, as the server has it. */
export const line = { ascent: 88, height: 110 }

let pencil: CanvasRenderingContext2D | null | undefined

/** The size of a text that is set 100 pixels high, with the fonts that are there now. */
export function textSize({ text, font }: Pick<Extract<Ink, { kind: 'text' }>, 'text' | 'font'>, locale: string) {
  pencil ??= document.createElement('canvas').getContext('2d')
  if (pencil) pencil.font = `100px ${fontStack(font, locale)}`
  const lines = text.split('\n')
  const width = Math.max(...lines.map((each) => pencil?.measureText(each).width ?? 0), line.height / 4)
  // Where the fonts are not the server's own there is room for its letters to be a little wider.
  return { width: isByHand(font) ? width : width * 1.04, height: lines.length * line.height }
}

/** Fetches what of the fonts a text needs. */
export async function loadFonts({ text, font }: { text: string; font: TextFont }, locale: string): Promise<void> {
  if (isByHand(font)) await byHand[font].load()
  await document.fonts.load(`100px ${fontStack(font, locale)}`, text)
}
