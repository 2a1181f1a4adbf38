/** Derives the font family known to word processors from a PDF's PostScript name. */

/** Names that follow no rule. Keys are lower case, without style and spaces. */
const families: Readonly<Record<string, string>> = {
  timesnewroman: 'Times New Roman',
  timesnewromanps: 'Times New Roman',
  timesnewromanpsmt: 'Times New Roman',
  times: 'Times New Roman',
  timesroman: 'Times New Roman',
  arialmt: 'Arial',
  helvetica: 'Arial',
  couriernewps: 'Courier New',
  couriernewpsmt: 'Courier New',
  courier: 'Courier New',
  malgungothic: 'Malgun Gothic',
  malgungothicregular: 'Malgun Gothic',
  hcrbatang: '함초롬바탕',
  hcrdotum: '함초롬돋움',
  nanumgothic: 'NanumGothic',
  nanummyeongjo: 'NanumMyeongjo',
  nanumbarungothic: 'NanumBarunGothic',
  msmincho: 'MS Mincho',
  msgothic: 'MS Gothic',
  mspmincho: 'MS PMincho',
  mspgothic: 'MS PGothic',
  yugothic: 'Yu Gothic',
  yumincho: 'Yu Mincho',
  dejavusans: 'DejaVu Sans',
  dejavuserif: 'DejaVu Serif',
  bizudmincho: 'BIZ UDMincho',
  bizudpmincho: 'BIZ UDPMincho',
  bizudgothic: 'BIZ UDGothic',
  bizudpgothic: 'BIZ UDPGothic',
  ipaexgothic: 'IPAexGothic',
  ipaexmincho: 'IPAexMincho',
  glyphlessfont: '',
  nimbusromno9l: 'Times New Roman',
  nimbussansl: 'Arial',
  nimbusmonl: 'Courier New',
}

const style =
  /[-, ]?(?:(?:Semi|Demi|Extra|Ultra)?(?:Bold|Black|Heavy|Light)|Regular|Medium|Roman|Book|Italic|Oblique|Slanted|BoldMT|ItalicMT|MT|PSMT|PS|Regu(?:Ital)?|Medi(?:Ital)?)+(?:-.*)?$/

/** Names of Noto and Source Han contain a language and a build: `NotoSansCJKkr-Regular-VKana`. */
const cjkBuild = /^(Noto(?:Sans|Serif)(?:Mono)?CJK)(kr|jp|sc|tc|hk)/i

const split = (name: string) =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .replace('Deja Vu', 'DejaVu')
    .replace('Te X', 'TeX')
    .trim()

/** `ABCDEF+LiberationSerif-Bold` becomes `LiberationSerif-Bold` (ISO 32000-1, 9.6.4 defines the six-letter subset prefix). */
export const withoutPrefix = (postScriptName: string): string => postScriptName.replace(/^[A-Z]{6}\+/, '')

/** `LiberationSerif-Bold` becomes `Liberation Serif`. */
export function familyName(postScriptName: string): string {
  const whole = withoutPrefix(postScriptName)
  // Type 3 fonts have no name of their own.
  if (/^Type3\b/.test(whole)) return ''
  const cjk = cjkBuild.exec(whole)
  if (cjk) return `${split(cjk[1] ?? '')} ${(cjk[2] ?? '').toUpperCase()}`.replace('CJ K', 'CJK')
  // A name that already contains spaces is used unchanged.
  const bare = whole.replace(style, '') || whole
  // "Roman" is a style in most names, but a part of this one: `TimesNewRomanPS-BoldMT`.
  for (const each of [whole.replace(/-.*$/, ''), bare]) {
    const known = families[each.toLowerCase().replaceAll(/[-\s]/g, '')]
    if (known !== undefined) return known
  }
  return bare.includes(' ') || /[^ -~]/.test(bare) ? bare : split(bare.replace(/-.*$/, ''))
}

/** Abbreviations (`SDGothicNeoc-fBd`), CSS weights (`Pretendard-700`), and the numbers of Yoon Design's fonts (`YoonGothicPro770`). */
const boldMarks = /(?:[-a-z]|^)(?:Bd|Hv|Eb)(?:It)?$|[-_][6-9]00$|^Yoon\D*\d[5-9]\d$/

/** Whether a name indicates a light font, which some font programs nevertheless mark as bold. */
export const saysLight = (name: string): boolean => /(?<!high)light|thin\b|hairline/i.test(name)

/** Whether a name indicates a bold or an italic font, for fonts without such flags. mupdf returns at most 31 characters: `…-BoldIt`. */
export const saysBold = (name: string): boolean =>
  boldMarks.test(name) ||
  /bold|black|heavy|demi|[-_]medi(?:ital)?$|^(?:CM(?:SS)?BX|SFBX|SFSX|LM(?:Roman|Sans)\d*-?Demi)/i.test(name)
export const saysItalic = (name: string): boolean =>
  /italic|oblique|slanted|ital$|(?:bold|black|heavy|light|medium|book)it(?:a|al|ali)?$|^(?:CMTI|CMMI|CMSL|SFTI|SFSL)/i.test(
    name,
  )
