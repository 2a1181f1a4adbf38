/** The fonts of typed signatures. The browser shows a signature in the same fonts in which the server writes it. */
import type { DocumentLanguage } from './locale.ts'

/** Family names by style (with a pen, neatly, with a brush) and by script. All are under the SIL Open Font License 1.1. */
export const handwritingFonts = {
  hand: { en: 'Caveat', ko: 'Nanum Pen Script', ja: 'Zen Kurenaido' },
  neat: { en: 'Kalam', ko: 'Gaegu', ja: 'Klee One' },
  brush: { en: 'Dancing Script', ko: 'Nanum Brush Script', ja: 'Yuji Syuku' },
} as const satisfies Record<string, Record<DocumentLanguage, string>>

export type HandwritingStyle = keyof typeof handwritingFonts

/** Returns the name of a family's npm package, without its scope: `@expo-google-fonts` has font files, `@fontsource` subsets for browsers. */
export const fontPackage = (family: string): string => family.toLowerCase().replaceAll(' ', '-')
