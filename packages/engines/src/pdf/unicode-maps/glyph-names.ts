/**
 * Glyph names that say a character without being in Adobe's glyph list: a letter and the character's code, as some programs name the
 * glyphs of subset fonts (`G41` or `C65` for A). mupdf itself knows the list, `uni0041`, suffixes (`a.sc`) and ligatures (`f_i`).
 */

/** A letter or a word, then two hexadecimal digits or two to three decimal ones. */
const numbered = /^([A-Za-z]|ch|char|code|cid|ascii)(\d{2,3}|[\dA-Fa-f]{2})$/

/** Names that share a prefix. With fewer of them, a scheme cannot be told from chance. */
const leastNames = 4
/** The least share of lower-case letters among the characters of a text font. */
const leastLower = 1 / 3

const isPrintable = (code: number) => code >= 0x20 && code !== 0x7f
const isLower = (code: number) => code >= 0x61 && code <= 0x7a
/** Above ASCII, codes depend on a code page that names do not tell. */
const isAscii = (code: number) => code >= 0x20 && code < 0x7f

/**
 * Whether numbers are character codes of a text. Glyph indices, which look the same, begin below 32, or would read as capitals and
 * punctuation: in common fonts a letter's index is its code less 29.
 */
function areCodes(numbers: readonly number[]): boolean {
  const lower = numbers.filter(isLower).length
  return numbers.length >= leastNames && numbers.every(isPrintable) && lower >= leastLower * numbers.length
}

/** Reads the numbers of names: as hexadecimal if one has a hexadecimal letter, else as what makes a text. */
function codesOf(digits: readonly string[]): number[] | undefined {
  const hexadecimal = digits.map((each) => Number.parseInt(each, 16))
  if (digits.some((each) => /[a-f]/i.test(each)))
    return digits.every((each) => each.length === 2) && areCodes(hexadecimal) ? hexadecimal : undefined
  const decimal = digits.map(Number)
  if (areCodes(decimal)) return decimal
  return digits.every((each) => each.length === 2) && areCodes(hexadecimal) ? hexadecimal : undefined
}

/** Returns the characters of a font's numbered glyph names, by name. */
export function numberedNames(names: readonly string[]): Map<string, string> {
  const groups = new Map<string, { name: string; digits: string }[]>()
  for (const name of new Set(names)) {
    const [, prefix, digits] = numbered.exec(name) ?? []
    if (prefix === undefined || digits === undefined) continue
    const known = groups.get(prefix)
    if (known) known.push({ name, digits })
    else groups.set(prefix, [{ name, digits }])
  }
  const found = new Map<string, string>()
  for (const group of groups.values()) {
    const codes = codesOf(group.map(({ digits }) => digits))
    for (const [at, code] of codes?.entries() ?? [])
      if (isAscii(code)) found.set(group[at]?.name ?? '', String.fromCharCode(code))
  }
  return found
}

/** Names that are glyph indices of the original font: `g36`, `cid00036`. */
const indexed = /^(?:g|gid|glyph|cid|index)0*(\d{1,5})$/i

/** Returns the glyph indices in names, by name. */
export const glyphIndices = (names: readonly string[]): Map<string, number> =>
  new Map(
    names.flatMap((name): [string, number][] => {
      const [, digits] = indexed.exec(name) ?? []
      return digits === undefined ? [] : [[name, Number(digits)]]
    }),
  )
