/**
 * The symbols of TeX's fonts for mathematics (Computer Modern): large delimiters and operators have glyph names that are not in Adobe's glyph list,
 * such as `parenleftBig` and `summationdisplay`, or only the places of the encoding OMX.
 */

/** The characters of OMX by code. U+FFFD stands for pieces without a meaning of their own. */
const extension =
  '()[]⌊⌋⌈⌉{}⟨⟩|‖/\\()()[]⌊⌋⌈⌉{}⟨⟩/\\()[]⌊⌋⌈⌉{}⟨⟩/\\/\\⎛⎞⎡⎤⎣⎦⎢⎥⎧⎫⎩⎭⎨⎬⎪⏐⎝⎠⎜⎟⟨⟩⨆⨆∮∮⨀⨀⨁⨁⨂⨂∑∏∫⋃⋂⊎⋀⋁∑∏∫⋃⋂⊎⋀⋁∐∐������[]⌊⌋⌈⌉{}√√√√√'

/** The code of the bar that begins the arrow ↦ in the symbol font, and its name. The arrow follows. */
const bar = { code: 0x37, name: 'mapsto', text: '|' }

const delimiters: Readonly<Record<string, string>> = {
  parenleft: '(',
  parenright: ')',
  bracketleft: '[',
  bracketright: ']',
  floorleft: '⌊',
  floorright: '⌋',
  ceilingleft: '⌈',
  ceilingright: '⌉',
  braceleft: '{',
  braceright: '}',
  angbracketleft: '⟨',
  angbracketright: '⟩',
  slash: '/',
  backslash: '\\',
  radical: '√',
}
const operators: Readonly<Record<string, string>> = {
  summation: '∑',
  product: '∏',
  integral: '∫',
  union: '⋃',
  intersection: '⋂',
  unionmulti: '⊎',
  logicaland: '⋀',
  logicalor: '⋁',
  coproduct: '∐',
  contintegral: '∮',
  circleplus: '⨁',
  circlemultiply: '⨂',
  circledot: '⨀',
  unionsq: '⨆',
}

/** The text of a glyph name of these fonts. */
export function texNameText(name: string): string | undefined {
  if (name === bar.name) return bar.text
  const [, delimiter] = /^(.+?)(?:big|Big|bigg|Bigg)$/.exec(name) ?? []
  const [, operator] = /^(.+?)(?:text|display)$/.exec(name) ?? []
  return delimiters[delimiter ?? ''] ?? operators[operator ?? '']
}

/**
 * The texts of the codes of a font with its own encoding that lack a standard glyph name.
 *
 * @param name the font's name, without the prefix of a subset
 */
export function texCodeTexts(name: string): Map<number, string> {
  if (/^CMSY\d/.test(name)) return new Map([[bar.code, bar.text]])
  if (!/^CMEX\d/.test(name)) return new Map()
  return new Map(
    Array.from(extension, (text, code): [number, string] => [code, text]).filter(([, text]) => text !== '\ufffd'),
  )
}
