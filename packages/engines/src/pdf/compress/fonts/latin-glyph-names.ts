/**
 * Names of glyphs that fonts for Latin text share: the standard strings of the Compact Font Format (Adobe Technical Note 5176, appendix A), in
 * their order, and the encodings that refer to them.
 */

/** The first 229 standard strings, `.notdef` first. 1 to 149 are in the order of the standard encoding. */
const latin = `
.notdef space exclam quotedbl numbersign dollar percent ampersand quoteright parenleft parenright asterisk plus comma hyphen period slash
zero one two three four five six seven eight nine colon semicolon less equal greater question at
A B C D E F G H I J K L M N O P Q R S T U V W X Y Z bracketleft backslash bracketright asciicircum underscore quoteleft
a b c d e f g h i j k l m n o p q r s t u v w x y z braceleft bar braceright asciitilde
exclamdown cent sterling fraction yen florin section currency quotesingle quotedblleft guillemotleft guilsinglleft guilsinglright fi fl
endash dagger daggerdbl periodcentered paragraph bullet quotesinglbase quotedblbase quotedblright guillemotright ellipsis perthousand
questiondown grave acute circumflex tilde macron breve dotaccent dieresis ring cedilla hungarumlaut ogonek caron emdash
AE ordfeminine Lslash Oslash OE ordmasculine ae dotlessi lslash oslash oe germandbls
onesuperior logicalnot mu trademark Eth onehalf plusminus Thorn onequarter divide brokenbar degree thorn threequarters twosuperior
registered minus eth multiply threesuperior copyright
Aacute Acircumflex Adieresis Agrave Aring Atilde Ccedilla Eacute Ecircumflex Edieresis Egrave Iacute Icircumflex Idieresis Igrave Ntilde
Oacute Ocircumflex Odieresis Ograve Otilde Scaron Uacute Ucircumflex Udieresis Ugrave Yacute Ydieresis Zcaron
aacute acircumflex adieresis agrave aring atilde ccedilla eacute ecircumflex edieresis egrave iacute icircumflex idieresis igrave ntilde
oacute ocircumflex odieresis ograve otilde scaron uacute ucircumflex udieresis ugrave yacute ydieresis zcaron
`
  .trim()
  .split(/\s+/)

/** The characters of these names, in the same order. */
const characters = [
  ...'\0 !"#$%&’()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_‘abcdefghijklmnopqrstuvwxyz{|}~',
  ..."¡¢£⁄¥ƒ§¤'“«‹›ﬁﬂ–†‡·¶•‚„”»…‰¿`´ˆ˜¯˘˙¨˚¸˝˛ˇ—ÆªŁØŒºæıłøœß",
  ...'¹¬µ™Ð½±Þ¼÷¦°þ¾²®−ð×³©ÁÂÄÀÅÃÇÉÊËÈÍÎÏÌÑÓÔÖÒÕŠÚÛÜÙÝŸŽáâäàåãçéêëèíîïìñóôöòõšúûüùýÿž',
]

/** The remaining standard strings, 229 to 390: names of expert sets. */
const expert = `
exclamsmall Hungarumlautsmall dollaroldstyle dollarsuperior ampersandsmall Acutesmall parenleftsuperior parenrightsuperior twodotenleader
onedotenleader zerooldstyle oneoldstyle twooldstyle threeoldstyle fouroldstyle fiveoldstyle sixoldstyle sevenoldstyle eightoldstyle
nineoldstyle commasuperior threequartersemdash periodsuperior questionsmall asuperior bsuperior centsuperior dsuperior esuperior isuperior
lsuperior msuperior nsuperior osuperior rsuperior ssuperior tsuperior ff ffi ffl parenleftinferior parenrightinferior Circumflexsmall
hyphensuperior Gravesmall Asmall Bsmall Csmall Dsmall Esmall Fsmall Gsmall Hsmall Ismall Jsmall Ksmall Lsmall Msmall Nsmall Osmall Psmall
Qsmall Rsmall Ssmall Tsmall Usmall Vsmall Wsmall Xsmall Ysmall Zsmall colonmonetary onefitted rupiah Tildesmall exclamdownsmall centoldstyle
Lslashsmall Scaronsmall Zcaronsmall Dieresissmall Brevesmall Caronsmall Dotaccentsmall Macronsmall figuredash hypheninferior Ogoneksmall
Ringsmall Cedillasmall questiondownsmall oneeighth threeeighths fiveeighths seveneighths onethird twothirds zerosuperior foursuperior
fivesuperior sixsuperior sevensuperior eightsuperior ninesuperior zeroinferior oneinferior twoinferior threeinferior fourinferior
fiveinferior sixinferior seveninferior eightinferior nineinferior centinferior dollarinferior periodinferior commainferior Agravesmall
Aacutesmall Acircumflexsmall Atildesmall Adieresissmall Aringsmall AEsmall Ccedillasmall Egravesmall Eacutesmall Ecircumflexsmall
Edieresissmall Igravesmall Iacutesmall Icircumflexsmall Idieresissmall Ethsmall Ntildesmall Ogravesmall Oacutesmall Ocircumflexsmall
Otildesmall Odieresissmall OEsmall Oslashsmall Ugravesmall Uacutesmall Ucircumflexsmall Udieresissmall Yacutesmall Thornsmall Ydieresissmall
001.000 001.001 001.002 001.003 Black Bold Book Light Medium Regular Roman Semibold
`
  .trim()
  .split(/\s+/)

/** All 391 standard strings, by their identifier. */
export const standardStrings: readonly string[] = [...latin, ...expert]

/** The codes above ASCII of the standard encoding, for the strings 96 to 149. */
const highStandardCodes = [
  161, 162, 163, 164, 165, 166, 167, 168, 169, 170, 171, 172, 173, 174, 175, 177, 178, 179, 180, 182, 183, 184, 185,
  186, 187, 188, 189, 191, 193, 194, 195, 196, 197, 198, 199, 200, 202, 203, 205, 206, 207, 208, 225, 227, 232, 233,
  234, 235, 241, 245, 248, 249, 250, 251,
]

/** Glyph names by code: Adobe's standard encoding (ISO 32000-1, annex D.2). */
export const standardEncoding: ReadonlyMap<number, string> = new Map(
  Array.from({ length: 149 }, (_, at) => [at < 95 ? 32 + at : (highStandardCodes[at - 95] ?? 0), latin[at + 1] ?? '']),
)

/** A character of the encodings that has no standard string. */
const euro = ['Euro', '€'] as const
const characterOfName = new Map([...characters.map((character, at) => [latin[at] ?? '', character] as const), euro])
const nameOfCharacter = new Map([...characterOfName].map(([name, character]) => [character, name]))
/** Characters for which fonts use the glyph of another one. */
const alternatives: Readonly<Record<string, string>> = {
  '\u00a0': 'space',
  '\u00ad': 'hyphen',
  '\u03bc': 'mu',
  '\u02c9': 'macron',
}

/** The glyph name of a character; `undefined` if it is not in the Latin set. */
export const latinName = (character: string): string | undefined =>
  nameOfCharacter.get(character) ?? alternatives[character]

/** The character of a glyph name: of the Latin set, or `uni` and its code. */
export function latinCharacter(name: string): string | undefined {
  const known = characterOfName.get(name)
  if (known !== undefined) return known
  const [, digits] = /^(?:uni|u)([\dA-F]{4,6})$/.exec(name) ?? []
  const code = digits === undefined ? Number.NaN : Number.parseInt(digits, 16)
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}

const byDecoder = (label: string) => {
  const decoder = new TextDecoder(label)
  return new Map(Array.from({ length: 256 }, (_, code) => [code, decoder.decode(Uint8Array.of(code))]))
}

/** The characters of the codes of `WinAnsiEncoding` and `MacRomanEncoding` (ISO 32000-1, annex D.2). */
export const encodedCharacters: ReadonlyMap<string, ReadonlyMap<number, string>> = new Map([
  ['WinAnsiEncoding', byDecoder('windows-1252')],
  ['MacRomanEncoding', byDecoder('macintosh')],
])
