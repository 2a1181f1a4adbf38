/** The font family that a word processor is told to use: the document's own if readers are likely to have it, or one of its class. */
import { hints, ownNames, substitutes } from '../../fonts/substitutes.ts'

/** Latin families that come with Microsoft Office, Windows or macOS. */
const latin = [
  'Arial',
  'Arial Black',
  'Arial Narrow',
  'Arial Rounded MT Bold',
  'Avenir',
  'Avenir Next',
  'Baskerville',
  'Bahnschrift',
  'Bodoni MT',
  'Bookman Old Style',
  'Century',
  'Century Gothic',
  'Century Schoolbook',
  'Cambria Math',
  'Comic Sans MS',
  'Copperplate Gothic',
  'Didot',
  'Franklin Gothic Book',
  'Franklin Gothic Medium',
  'Futura',
  'Gadugi',
  'Geneva',
  'Gill Sans',
  'Gill Sans MT',
  'Goudy Old Style',
  'Impact',
  'Lucida Sans',
  'Lucida Bright',
  'Lucida Grande',
  'Menlo',
  'Monaco',
  'Optima',
  'Perpetua',
  'Rockwell',
  'Segoe Print',
  'Segoe Script',
  'Segoe UI Semibold',
  'Sylfaen',
  'Trebuchet MS',
  'Tw Cen MT',
]

const squeezed = (name: string) => name.toLowerCase().replaceAll(/[\s_-]/g, '')

const known = new Set(
  [...latin, ...[...substitutes, ...ownNames].flatMap(([family, names]) => [family, ...names])].map(squeezed),
)

/** Free families that are named as they are, because their users have them: all of Noto, DejaVu, Liberation, Nanum, IPA. */
const free = /^(?:Noto|DejaVu|Liberation|Nanum|IPA|Source Han|BIZ UD|Open ?Sans|Roboto|Lato)/i

export type FontClass = 'serif' | 'sans' | 'mono'

/** What names of TeX's fonts say: CMTT9, SFRM0900, LMSans10. */
const tex: readonly (readonly [RegExp, FontClass])[] = [
  [/^(?:CMTT|CMSLTT|CMITT|SFTT|SFIT|SFST|LM ?Mono)/, 'mono'],
  [/^(?:CMSS|SFSS|SFSI|SFSX|LM ?Sans)/, 'sans'],
  [/^(?:CM[A-Z]+\d|SF[A-Z]{2}\d|LM ?Roman|LM ?Math|MSBM|MSAM|EU[FRS])/, 'serif'],
]
const serif =
  /serif|roman|times|garamond|minion|caslon|palat|bookman|georgia|century|charter|utopia|myeongjo|mincho|song|ming|batang/i
const sans = new RegExp(
  [
    'sans|gothic|grotesk|helvet|myriad|frutiger|univers|futura|arial|verdana|dotum|gulim|hei',
    // Many PDFs say of these families that they have serifs.
    'poppins|montserrat|nunito|raleway|quicksand|mulish|rubik|barlow|oswald|karla|ubuntu|circular|gotham|proxima|avenir',
    'metaplus|meta(?:pro|ot)|interstate|akkurat|brandon|tahoma|calibri|segoe|lato|roboto|gill',
  ].join('|'),
  'i',
)
const mono = /mono|courier|typewriter|console|code(?!d)/i

/**
 * Returns the class of a font by its name; by its own flags if the name says nothing.
 *
 * @param name the PostScript name without subset prefix
 */
export function fontClass(name: string, flags: { mono: boolean; serif: boolean }): FontClass {
  const byTex = tex.find(([pattern]) => pattern.test(name))
  if (byTex) return byTex[1]
  if (mono.test(name)) return 'mono'
  if (/sans-?serif/i.test(name) || sans.test(name)) return 'sans'
  if (serif.test(name)) return 'serif'
  return flags.mono ? 'mono' : flags.serif ? 'serif' : 'sans'
}

const common: Record<FontClass, string> = { serif: 'Times New Roman', sans: 'Arial', mono: 'Courier New' }

/** Whether readers are likely to have the family, or programs know what to use in its place. */
const isKnown = (family: string): boolean =>
  known.has(squeezed(family)) || free.test(family) || hints.some(([part]) => family.includes(part))

export type EastAsianScript = 'korean' | 'japanese'

const commonEastAsian: Record<EastAsianScript, Record<FontClass, string>> = {
  korean: { serif: 'Batang', sans: 'Malgun Gothic', mono: 'GulimChe' },
  japanese: { serif: 'Yu Mincho', sans: 'Yu Gothic', mono: 'MS Gothic' },
}

/** Returns the family for Hangul, kana and kanji of a font named `family`; Chinese fonts keep their names. */
export const eastAsianFamily = (family: string, of: FontClass, script: EastAsianScript | undefined): string =>
  family === '' || script === undefined || isKnown(family) ? family : commonEastAsian[script][of]

/** Returns the family for Latin text of a font named `family`. */
export const latinFamily = (family: string, of: FontClass): string =>
  family === '' || isKnown(family) ? family : common[of]
