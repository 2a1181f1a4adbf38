/** The fonts of a document's pages: their families and styles, and how wide their letters are. */
import { fontAt } from '../../pdf/engine-memory/structured-characters.ts'
import { hasKana, isEastAsian, isHangul, type FontFace } from '../analysis/index.ts'
import { CommonWidths } from './common-widths.ts'
import { familyName, saysBold, saysItalic, saysLight, withoutPrefix } from './family-name.ts'
import { eastAsianFamily, fontClass, latinFamily, type EastAsianScript, type FontClass } from './substitute-family.ts'

/** The sums of widths, in ems, of a font's letters in the document and in the family that replaces it. */
interface Measured {
  own: number
  common: number
  hasEastAsian?: boolean
  /** The script of its first Hangul or kana. */
  script?: EastAsianScript | undefined
}

const scriptOf = (character: string): EastAsianScript | undefined =>
  isHangul(character) ? 'korean' : hasKana(character) ? 'japanese' : undefined

/** With fewer ems of text, a width is coincidental. */
const leastText = 3
/** The limits of a scale, in percent. */
const limits = { least: 70, most: 130 }

/** What mupdf tells of a font. */
function describedFont(address: number) {
  const font = fontAt(address)
  const described = {
    name: withoutPrefix(font?.getName() ?? ''),
    ...{ mono: font?.isMono() === true, serif: font?.isSerif() === true },
    ...{ bold: font?.isBold() === true, italic: font?.isItalic() === true },
  }
  font?.destroy()
  return described
}

/** Caches font faces, so that each is determined once instead of for each character. */
export class FontFaces {
  readonly #byAddress = new Map<number, FontFace>()
  readonly #measured = new Map<string, Measured>()
  readonly #sums = new Map<FontFace, Measured>()
  readonly #classes = new Map<string, FontClass>()
  readonly #widths = new CommonWidths()

  /** @param address the address of a font in mupdf's memory */
  of(address: number): FontFace {
    const known = this.#byAddress.get(address)
    if (known) return known
    const { name, mono, serif, bold, italic } = describedFont(address)
    const family = familyName(name)
    const kind = fontClass(name, { mono, serif })
    this.#classes.set(family, kind)
    const face = {
      family,
      latin: latinFamily(family, kind),
      eastAsian: family,
      bold: !saysLight(name) && (bold || saysBold(name)),
      italic: italic || saysItalic(name),
      scale: 100,
    }
    const sums = this.#measured.get(name) ?? { own: 0, common: 0 }
    this.#measured.set(name, sums)
    this.#sums.set(face, sums)
    this.#byAddress.set(address, face)
    return face
  }

  /** Takes the width of a letter into account, in ems. */
  measure(face: FontFace, character: string, width: number): void {
    const sums = this.#sums.get(face)
    if (sums && isEastAsian(character)) {
      sums.hasEastAsian = true
      sums.script ??= scriptOf(character)
    }
    const common = this.#widths.of(face, character)
    if (common === undefined || !sums || !(width > 0)) return
    sums.own += width
    sums.common += common
  }

  /** Sets the scales and East Asian families of a page's fonts by what was measured so far. On the next page, a font may have the address of an earlier one. */
  endPage(): void {
    for (const [face, { own, common, script, hasEastAsian }] of this.#sums) {
      face.eastAsian = eastAsianFamily(face.family, this.#classes.get(face.family) ?? 'sans', script)
      // Latin letters and spaces are in one run with East Asian text, which would be scaled too.
      if (common < leastText || hasEastAsian) continue
      face.scale = Math.min(Math.max(Math.round((own / common) * 100), limits.least), limits.most)
    }
    this.#byAddress.clear()
    this.#sums.clear()
  }
}
