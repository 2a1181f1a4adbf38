/** The font configuration of native engines (fontconfig's fonts.conf, version 2.14). */
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hints, ownNames, sameFonts, substitutes } from './substitutes.ts'

/** The font packages for documents: all are under the SIL Open Font License or the Apache License 2.0. */
const packages = [
  ...['arimo', 'tinos', 'cousine', 'carlito', 'caladea'],
  ...['nanum-gothic', 'nanum-myeongjo', 'nanum-gothic-coding'],
  ...['biz-udgothic', 'biz-udpgothic', 'biz-udmincho', 'biz-udpmincho', 'noto-emoji'],
]

/** Debian's fonts: Noto CJK for missing characters, DejaVu for other scripts, OpenSymbol for symbols and formulas. */
const systemFonts = '/usr/share/fonts'

/** The folders of the fonts. */
export const fontFolders: readonly string[] = [
  ...packages.map((name) => dirname(fileURLToPath(import.meta.resolve(`@expo-google-fonts/${name}/package.json`)))),
  systemFonts,
]

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const alias = (name: string, family: string) =>
  `<alias binding="same"><family>${escaped(name)}</family><prefer><family>${escaped(family)}</family></prefer></alias>`

/** Appended before the generic families: it has a lower priority than an exact name, and a higher one than DejaVu. */
const hint = (part: string, family: string) =>
  `<match><test name="family" compare="contains"><string>${escaped(part)}</string></test>` +
  `<edit name="family" mode="append" binding="same"><string>${escaped(family)}</string></edit></match>`

/** The default fonts of languages, if no name matches. */
const defaults = [
  ['ko', 'NanumGothic'],
  ['ja', 'Noto Sans CJK JP'],
  ['zh-cn', 'Noto Sans CJK SC'],
  ['zh-tw', 'Noto Sans CJK TC'],
] as const
const forLanguage = ([language, family]: readonly [string, string]) =>
  `<match><test name="lang" compare="contains"><string>${language}</string></test>` +
  `<edit name="family" mode="append"><string>${family}</string></edit></match>`

const generic = [
  ['sans-serif', ['Arimo', 'NanumGothic', 'Noto Sans CJK JP', 'Noto Sans CJK KR', 'DejaVu Sans']],
  ['serif', ['Tinos', 'NanumMyeongjo', 'Noto Serif CJK JP', 'Noto Serif CJK KR', 'DejaVu Serif']],
  ['monospace', ['Cousine', 'NanumGothicCoding', 'BIZ UDGothic', 'Noto Sans Mono CJK JP', 'DejaVu Sans Mono']],
] as const
const genericAlias = ([name, families]: (typeof generic)[number]) =>
  `<alias><family>${name}</family><prefer>${families.map((family) => `<family>${family}</family>`).join('')}</prefer></alias>`

/** The last fallback for all patterns. */
const last =
  '<match><edit name="family" mode="append_last"><string>sans-serif</string></edit></match>' +
  '<match><edit name="family" mode="append_last"><string>OpenSymbol</string></edit></match>'

/** LibreOffice prefers installed fonts of these names: their widths are the same, but their glyphs not always. */
const doubles = sameFonts
  .map((name) => `<pattern><patelt name="family"><string>${name}</string></patelt></pattern>`)
  .join('')

/**
 * Returns the configuration.
 *
 * @param cache fontconfig's cache folder
 */
export const fontConfiguration = (cache: string): string =>
  `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
${fontFolders.map((folder) => `<dir>${escaped(folder)}</dir>`).join('\n')}
<cachedir>${escaped(cache)}</cachedir>
<selectfont><rejectfont>${doubles}</rejectfont></selectfont>
${[...ownNames, ...substitutes].flatMap(([family, names]) => names.map((name) => alias(name, family))).join('\n')}
${hints.map(([part, family]) => hint(part, family)).join('\n')}
${defaults.map(forLanguage).join('\n')}
${last}
${generic.map(genericAlias).join('\n')}
</fontconfig>
`
