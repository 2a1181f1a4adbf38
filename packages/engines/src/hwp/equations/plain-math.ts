/** Equations as a line of plain text, in the manner of Unicode's linear format: (a+b)/c, x², √(x+1), ∑_(i=1)^n. */
import { isFunction, type AccentName, type MathNode, type MathRow } from './math.ts'

const raised = new Map([...'0123456789+-=()in'].map((sign, at) => [sign, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁱⁿ'][at] ?? '']))
const lowered = new Map(
  [...'0123456789+-=()aeijklmnoprstx'].map((sign, at) => [sign, [...'₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑᵢⱼₖₗₘₙₒₚᵣₛₜₓ'][at] ?? '']),
)
const marks: Readonly<Record<'_' | '^', ReadonlyMap<string, string>>> = { _: lowered, '^': raised }

/** Combining marks; the others are written as functions. */
const accents: Partial<Record<AccentName, string>> = {
  ...{ hat: '\u0302', check: '\u030c', tilde: '\u0303', acute: '\u0301', grave: '\u0300', dot: '\u0307' },
  ...{ ddot: '\u0308', bar: '\u0305', vec: '\u20d7', dyad: '\u20e1', arch: '\u0311', underline: '\u0332' },
}

/** Signs that belong to the number or the letter before them. */
const isSign = (node: MathNode | undefined) => node?.kind === 'operator' && !/^[′%°℃℉‰]$/.test(node.text)

/** A number, a letter or a word: what needs no parentheses behind `^` and `/`. */
const isSimple = (row: MathRow) =>
  row.length === 1 &&
  row.every((node) => {
    if (node.kind === 'identifier') return node.style !== 'italic' || [...node.text].length === 1
    return ['number', 'text', 'function', 'fence', 'operator'].includes(node.kind)
  })

/** Whether the first parenthesis is closed by the last one. */
function isEnclosed(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at)
    if (sign === '(') depth++
    else if (sign === ')') depth--
    if (depth <= 0) return at > 0 && at === text.length - 1
  }
  return false
}

function enclosed(row: MathRow, text = rowOf(row)): string {
  return isSimple(row) || isEnclosed(text) ? text : `(${text})`
}

/** A product needs no parentheses before `/`. */
const numerator = (row: MathRow) => {
  const isProduct = row.every((node) => !isSign(node) && !['space', 'fraction', 'nary', 'lines'].includes(node.kind))
  return isProduct && row.length > 0 ? rowOf(row) : enclosed(row)
}

/** Neither does what is one node behind it. */
const denominator = (row: MathRow) => {
  const isOne = row.length === 1 && !['fraction', 'lines', 'identifier', 'nary'].includes(row[0]?.kind ?? '')
  return isOne ? rowOf(row) : enclosed(row)
}

/** Words below a letter are labels, not products: V_max, g_call. */
const isLabel = (row: MathRow) => row.length === 1 && row[0]?.kind === 'identifier'

/** Limits are easier to read behind a mark. Every row is written once only, or the time would grow with the power of the depth. */
function limit(mark: '_' | '^', row: MathRow | undefined, text = row ? rowOf(row) : ''): string {
  if (!row || row.length === 0) return ''
  return mark + (isLabel(row) ? text : enclosed(row, text))
}

/** A script with Unicode's signs if it has them all, else behind its mark. */
function script(mark: '_' | '^', row: MathRow | undefined): string {
  const text = row ? rowOf(row) : ''
  if (text.length > 3) return limit(mark, row, text)
  const signs = [...text].map((sign) => marks[mark].get(sign))
  return signs.every((sign) => sign !== undefined) ? signs.join('') : limit(mark, row, text)
}

const tableOf = (rows: readonly (readonly MathRow[])[], between: string) =>
  rows.map((cells) => cells.map((cell) => rowOf(cell)).join(between)).join('; ')

function accentOf(accent: AccentName, base: MathRow): string {
  const text = rowOf(base)
  const mark = accents[accent]
  if (mark === undefined) return text
  return /^[\p{L}\p{N}]{1,3}$/u.test(text) ? [...text].map((sign) => sign + mark).join('') : `${accent}(${text})`
}

function nodeOf(node: MathNode): string {
  switch (node.kind) {
    case 'text':
    case 'identifier':
    case 'number':
    case 'operator':
      return node.text
    case 'function':
      return node.name
    case 'space':
      return ' '
    case 'fraction':
      return node.hasBar
        ? `${numerator(node.top)}/${denominator(node.bottom)}`
        : `${enclosed(node.top)}¦${enclosed(node.bottom)}`
    case 'radical': {
      const degree = node.degree ? rowOf(node.degree) : ''
      const sign = { '': '√', '3': '∛', '4': '∜' }[degree]
      return sign === undefined ? `√(${degree}&${rowOf(node.base)})` : `${sign}(${rowOf(node.base)})`
    }
    case 'scripts': {
      const base =
        node.base.length <= 1 && node.base[0]?.kind !== 'fraction' ? rowOf(node.base) : `(${rowOf(node.base)})`
      const isScripted = node.base.length === 1 && node.base[0]?.kind === 'scripts'
      const after = isScripted ? limit : script
      return script('_', node.preSub) + script('^', node.preSup) + base + after('_', node.sub) + after('^', node.sup)
    }
    case 'limits':
      return rowOf(node.base) + limit('_', node.below) + limit('^', node.above)
    case 'nary':
      return node.operator + limit('_', node.sub) + limit('^', node.sup)
    case 'fence':
      return `${node.left}${rowOf(node.base)}${node.right}`
    case 'matrix':
      return `${node.left || '['}${tableOf(node.rows, ', ')}${node.right || ']'}`
    case 'cases':
      return `{${tableOf(node.rows, ' ')}`
    case 'lines':
      return tableOf(node.rows, ' ')
    case 'accent':
      return accentOf(node.accent, node.base)
  }
}

const opening = /^[([{⟨]$/
const closing = /^[)\]}⟩]$/

/** Whether a fraction is next to a factor: ½·a is not 1/(2a). */
function isFactor(row: MathRow, at: number): boolean {
  const neighbour = (step: 1 | -1) => {
    let to = at + step
    while (row[to]?.kind === 'space') to += step
    return row[to]
  }
  const isOther = (node: MathNode | undefined, bracket: RegExp) =>
    node !== undefined && (node.kind === 'operator' ? bracket.test(node.text) : !isSign(node))
  const before = neighbour(-1)
  const isApplied = before !== undefined && (before.kind === 'nary' || isFunction(before))
  return isOther(neighbour(1), opening) || (!isApplied && isOther(before, closing))
}

const endsInWord = (text: string) => /[\p{L}\p{N}]$/u.test(text)
const startsWithWord = (text: string) => /^[\p{L}\p{N}√∛∜]/u.test(text)

/** Whether a space between two nodes is written. A thin one only divides words that would be read as one. */
function isWritten(width: number, before: MathNode | undefined, after: MathNode | undefined, isBetweenWords: boolean) {
  if (!before || !after) return false
  return width >= 4 || (before.kind !== 'operator' && after.kind !== 'operator' && (isBetweenWords || width > 1))
}

function rowOf(row: MathRow): string {
  const pieces = row.map(nodeOf)
  const written: string[] = []
  let last: MathNode | undefined
  /** The last signs: a long text is not read again for each node. */
  let end = ''
  const add = (text: string) => {
    written.push(text)
    end = (end + text.slice(-2)).slice(-2)
  }
  for (const [at, node] of row.entries()) {
    const piece = pieces[at] ?? ''
    if (node.kind === 'space') {
      const isBetweenWords = endsInWord(end) && startsWithWord(pieces[at + 1] ?? '')
      if (isWritten(node.width, last, row[at + 1], isBetweenWords)) add(' ')
      continue
    }
    const isOperand = last && isFunction(last) && (startsWithWord(piece) || last.kind === 'limits')
    const isApart = last?.kind === 'nary' || isOperand || (isFunction(node) && /[\p{L}\p{N})]$/u.test(end))
    if (isApart && !end.endsWith(' ')) add(' ')
    add(node.kind === 'fraction' && isFactor(row, at) ? `(${piece})` : piece)
    last = node
  }
  return written.join('')
}

/** Returns the equation in one line; rows of matrices and lines are divided by semicolons. */
export const plainMath = (nodes: MathRow): string => rowOf(nodes).replaceAll(/\s+/g, ' ').trim()
