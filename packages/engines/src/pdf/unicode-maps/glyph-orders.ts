/**
 * The glyph orders of common fonts: which character the glyph of an index stands for, where neither the font nor the PDF tells. Taken from
 * documents with the same fonts that do tell.
 */

/** The characters of glyphs, by glyph index. */
export type GlyphTexts = Map<number, string>

/** The characters of consecutive glyphs. U+FFFD stands for an unknown one. */
const run = (first: number, characters: string): [number, string][] =>
  Array.from(characters, (text, at): [number, string] => [first + at, text]).filter(([, text]) => text !== '\ufffd')

/** Reads runs of the form `INDEX:CHARACTERS`. `␣` stands for a space. */
const runs = (text: string): [number, string][] =>
  text.split(' ').flatMap((each) => {
    const colon = each.indexOf(':')
    return run(Number(each.slice(0, colon)), each.slice(colon + 1).replace('␣', ' '))
  })

const ascii = Array.from({ length: 95 }, (_, at) => String.fromCharCode(0x20 + at)).join('')

/** The order of ASCII in most TrueType fonts: a character's glyph index is its code less 29. */
export const trueTypeOffset = 29

/** The characters of the Macintosh that follow ASCII in that order. */
export const macintosh: GlyphTexts = new Map(
  run(
    98,
    'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡' +
      '·‚„‰ÂÊÁËÈÍÎÏÌÓÔÒÚÛÙıˆ˜ˉ˘˙˚¸˝˛ˇŁłŠšŽž¦ÐðÝýÞþ−×¹²³½¼¾₣ĞğİŞşĆćČčđ¯·',
  ),
)

/** The characters that follow those in fonts of Microsoft (Windows Glyph List 4). */
export const windows: GlyphTexts = new Map(
  run(
    258,
    'ĂăĄąĎďĐĘęĚěĹĺĽľĿŀŃńŇňŐőŔŕŘřŚśŢţŤťŮůŰűŹźŻżΓΘΦαδεστφ‗‼ⁿ₧←↑→↓↔↕↨∟∩≡⌂⌐⌠⌡─│┌┐└┘├┤┬┴┼═║╒╓╔╕╖╗╘╙╚╛╜╝╞╟╠' +
      '╡╢╣╤╥╦╧╨╩╪╫╬▀▄█▌▐░▒▓■▬▲►▼◄○◘◙☺☻☼♀♂♠♣♥♦♪♫Ĳĳŉ′″℅ℓ□▪▫●◦ĀāĈĉĊċĒēĔĕĖėĜĝĠġĢģĤĥĦħĨĩĪīĬĭĮįĴĵĶķĸĻļŅņŊŋŌōŎ' +
      'ŏŖŗŜŝŦŧŨũŪūŬŭŲųŴŵŶŷſǺǻǼǽǾǿ·ẀẁẂẃẄẅỲỳ‛‾₤℮⅛⅜⅝⅞��΄΅ΆΈΉΊΌΎΏΐΑΒΔΕΖΗΙΚΛΜΝΞΟΠΡΣΤΥΧΨΩΪΫάέήίΰβγζηθικλμνξορ' +
      'ςυχψωϊϋόύώЁЂЃЄЅІЇЈЉЊЋЌЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюяёђѓєѕіїј' +
      'љњћќўџҐґ―№π',
  ),
)

const common: GlyphTexts = new Map([...run(0x20 - trueTypeOffset, ascii), ...macintosh, ...windows])

const calibri: GlyphTexts = new Map(
  runs(
    '3:␣A 17:BC 24:D 28:E 38:FG 44:H 47:I 58:J 60:K 62:L 68:MN 75:O 87:P 89:QR 94:S 100:T 104:U 115:VW 121:XY 127:Z ' +
      '258:aà 261:â 271:bc 277:ç 282:d 286:eèéê 296:f 336:g 346:h 349:i 352:î 354:ï 361:j 364:k 367:l 373:mn 381:o 384:ô ' +
      '393:p 395:qr 400:s 410:t 437:u 440:û 448:vw 454:xy 460:z 842:! 853:,;:. 859:’ 872:«» 876:/ 882:- 884:– 894:() ' +
      '918:\'"& 931:° 936:$ 940:€ 951:# 1004:0123456789 1016:² 1081:% 3511:●',
  ),
)

const cambria: GlyphTexts = new Map(
  runs(
    '3:␣ABCDEFGHIJKLMNOPQRSTUVWXYZ 131:abcdefghijklmnopqrstuvwxyz 262:abcdefghijklmnopqrstuvwxyz 428:& 481:,;:. 486:- ' +
      '495:’ 498:“” 512:/ 514:– 516:— 523:() 527:[] 821:\'"@ 882:0123456789 936:% 938:+ 941:×',
  ),
)

/** The orders of families, by how their names begin. */
const families: readonly (readonly [name: RegExp, order: GlyphTexts])[] = [
  [/^Calibri\b/, calibri],
  [/^Cambria\b/, cambria],
  [/^(?:Arial|TimesNewRoman|CourierNew)(?:PS)?(?:MT)?(?:[-,](?!Unicode|Narrow|Black|Rounded).*)?$/, common],
]

/** The glyph order of a font by its name, without the prefix of a subset. */
export const familyOrder = (name: string): GlyphTexts | undefined =>
  families.find(([pattern]) => pattern.test(name.replaceAll(' ', '')))?.[1]
