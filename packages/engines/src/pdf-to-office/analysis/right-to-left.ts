/**
 * Text that is read from right to left. A page shows it in visual order; a document stores it in the order of reading, in which programs
 * lay it out again (Unicode Standard Annex 9, without its explicit marks, which glyphs do not have).
 */

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u
const presentationForm = /[\ufb1d-\ufdff\ufe70-\ufefc]/u
const leftToRight = /(?![\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc])\p{L}/u
const digit = /\p{Nd}/u
/** Between digits, these belong to the number. */
const inNumber = /^[.,:/%-]$/

/** Whether a text is one character before those of these scripts. Most are, and a comparison is faster than an expression. */
const isBeforeScripts = (text: string) => text.length === 1 && text.charCodeAt(0) < 0x590

export const isRightToLeft = (text: string): boolean => !isBeforeScripts(text) && rightToLeft.test(text)

/** Whether most letters are of scripts that are read from right to left. */
export function readsFromRight(text: string): boolean {
  if (!rightToLeft.test(text)) return false
  let balance = 0
  for (const character of text) balance += rightToLeft.test(character) ? 1 : leftToRight.test(character) ? -1 : 0
  return balance > 0
}

/** Arabic and Hebrew letters in the shape of their place in a word are replaced by the letters themselves. */
export const withoutForms = (text: string): string =>
  !isBeforeScripts(text) && presentationForm.test(text) ? text.normalize('NFKC') : text

const opening = '([{<«'
const closing = ')]}>»'

/**
 * Exchanges brackets that would close before they open: text that is read from right to left shows the mirror image of a bracket, and some
 * programs store that image.
 *
 * @param texts characters in the order of reading
 */
export function withMirroredBrackets(texts: readonly string[]): string[] {
  const first = texts.find((text) => opening.includes(text) || closing.includes(text))
  const isMirrored = first !== undefined && closing.includes(first) && texts.some((text) => opening.includes(text))
  if (!isMirrored || !texts.some(isRightToLeft)) return [...texts]
  return texts.map((text) => {
    const at = opening.indexOf(text)
    return at >= 0 ? (closing[at] ?? text) : (opening[closing.indexOf(text)] ?? text)
  })
}

type Direction = 'left' | 'right' | 'neutral'

const directionOf = (text: string): Direction =>
  rightToLeft.test(text) ? 'right' : leftToRight.test(text) || digit.test(text) ? 'left' : 'neutral'

/** The direction of each character, or of the last one before it that has one. */
function carried(directions: Iterable<Direction>, base: 'left' | 'right'): ('left' | 'right')[] {
  let last = base
  return Array.from(directions, (direction) => (direction === 'neutral' ? last : (last = direction)))
}

/** Neutral characters take the direction of their neighbours if these agree, and otherwise that of the line. */
function resolved(texts: readonly string[], base: 'left' | 'right'): ('left' | 'right')[] {
  const found = texts.map(directionOf)
  const befores = carried(found, base)
  const afters = carried(found.toReversed(), base).toReversed()
  return found.map((direction, at) => {
    if (direction !== 'neutral') return direction
    const [before = base, after = base] = [befores[at], afters[at]]
    const text = texts[at] ?? ''
    if (before === 'left' && after === 'left' && (base === 'left' || inNumber.test(text))) return 'left'
    return before === after && before === 'right' ? 'right' : before === after && base === 'right' ? 'left' : base
  })
}

/**
 * Puts items that are ordered from left to right into the order of reading.
 *
 * @param textOf the text of an item, usually one character
 */
export function inReadingOrder<Item>(items: readonly Item[], textOf: (item: Item) => string): Item[] {
  const texts = items.map(textOf)
  if (!texts.some(isRightToLeft)) return [...items]
  const base = readsFromRight(texts.join('')) ? 'right' : 'left'
  const directions = resolved(texts, base)
  const runs: { direction: 'left' | 'right'; items: Item[] }[] = []
  for (const [at, item] of items.entries()) {
    const direction = directions[at] ?? base
    const last = runs.at(-1)
    if (last?.direction === direction) last.items.push(item)
    else runs.push({ direction, items: [item] })
  }
  const ordered = base === 'right' ? runs.toReversed() : runs
  return ordered.flatMap(({ direction, items: own }) => (direction === 'right' ? own.toReversed() : own))
}
