/**
 * Equations as LaTeX with amsmath, to stand between dollar signs in Markdown. `|`, `*` and `_` that Markdown could take for its own are
 * commands, and `<` has blanks around it, so that it starts no tag.
 */
import { latexDelimiter, latexSign, latexText } from './latex-symbols.ts'
import { isFunction, type AccentName, type MathAlign, type MathNode, type MathRow, type MathStyle } from './math.ts'

/** Functions that LaTeX has a command for. */
const functions = new Set(
  (
    'sin cos tan cot sec csc sinh cosh tanh coth arcsin arccos arctan log ln lg exp lim det gcd max min hom ker arg ' +
    'dim Pr'
  ).split(' '),
)

/** Puts pieces together. The letters of a command must not touch those of the next piece. */
function together(pieces: readonly string[]): string {
  const all: string[] = []
  let last = ''
  for (const piece of pieces) {
    if (piece === '') continue
    if (/\\[A-Za-z]+$/.test(last) && /^[A-Za-z]/.test(piece)) all.push(' ')
    all.push(piece)
    last = piece.slice(-30)
  }
  return all.join('')
}

const fonts: Readonly<Record<MathStyle, string>> = { italic: '', roman: '\\mathrm', bold: '\\mathbf' }
const styled = (text: string, style: MathStyle) => (style === 'italic' ? text : `${fonts[style]}{${text}}`)

const signsOf = (text: string) => together([...text].map(latexSign))

const accents: Readonly<Record<AccentName, string>> = {
  ...{ hat: 'widehat', check: 'check', tilde: 'widetilde', acute: 'acute', grave: 'grave', dot: 'dot', ddot: 'ddot' },
  ...{ bar: 'overline', vec: 'overrightarrow', dyad: 'overleftrightarrow', arch: 'overset{\\frown}' },
  ...{ underline: 'underline', overbrace: 'overbrace', underbrace: 'underbrace', box: 'boxed' },
}

/** Over a single letter these are shorter. */
const short: Partial<Record<AccentName, string>> = { hat: 'hat', tilde: 'tilde', vec: 'vec' }

const isLetter = (row: MathRow) =>
  row.length === 1 && row.every((node) => node.kind === 'identifier' && [...node.text].length === 1)

function accentOf(accent: AccentName, base: MathRow): string {
  const command = (isLetter(base) ? short[accent] : undefined) ?? accents[accent]
  return `\\${command}{${rowOf(base)}}`
}

/** Arrows that grow with the rows above and below them. */
const growing: Readonly<Record<string, string>> = {
  ...{ '→': 'xrightarrow', '←': 'xleftarrow', '↔': 'xleftrightarrow', '⇌': 'xrightleftharpoons' },
  ...{ '⇒': 'xRightarrow', '⇐': 'xLeftarrow', '⇔': 'xLeftrightarrow' },
}

/** A row set small, without spaces at its ends. */
const argument = (row: MathRow) => `{${rowOf(row)}}`

function limitsOf(base: MathRow, below: MathRow | undefined, above: MathRow | undefined): string {
  const [first] = base
  if (first && (first.kind === 'function' || first.kind === 'accent') && base.length === 1) {
    const inner = nodeOf(first)
    return inner + (below ? `_${argument(below)}` : '') + (above ? `^${argument(above)}` : '')
  }
  const arrow = first?.kind === 'operator' && base.length === 1 ? growing[first.text] : undefined
  if (arrow) return `\\${arrow}${below && below.length > 0 ? `[${argument(below)}]` : ''}${argument(above ?? [])}`
  const under = below ? `\\underset${argument(below)}${argument(base)}` : rowOf(base)
  return above ? `\\overset${argument(above)}{${under}}` : under
}

/** What a script can follow as it is. Everything else needs braces. */
const isNucleus = (row: MathRow) =>
  row.length === 1 && row.every(({ kind }) => ['identifier', 'number', 'operator', 'fence', 'function'].includes(kind))

function scriptsOf(node: Extract<MathNode, { kind: 'scripts' }>): string {
  const { base, sub, sup, preSub, preSup } = node
  const before = (preSub ?? preSup) ? `{}${script('_', preSub)}${script('^', preSup)}` : ''
  const written = rowOf(base)
  return `${before}${isNucleus(base) ? written : `{${written}}`}${script('_', sub)}${script('^', sup)}`
}
const script = (sign: '_' | '^', row: MathRow | undefined) => (row ? sign + argument(row) : '')

const columns: Readonly<Record<MathAlign, string>> = { left: 'l', center: 'c', right: 'r' }

const tableOf = (rows: readonly (readonly MathRow[])[]) =>
  rows.map((cells) => cells.map((cell) => rowOf(cell)).join(' & ')).join(' \\\\ ')

const environment = (name: string, content: string, argument = '') =>
  `\\begin{${name}}${argument}${content}\\end{${name}}`

const matrices: Readonly<Record<string, string>> = { '': 'matrix', '(': 'pmatrix', '[': 'bmatrix', '|': 'vmatrix' }

function matrixOf({ rows, aligns, left }: Extract<MathNode, { kind: 'matrix' }>, right: string): string {
  const content = tableOf(rows)
  if (aligns.every((align) => align === 'center')) return environment(matrices[left] ?? 'matrix', content)
  const array = environment('array', content, `{${aligns.map((align) => columns[align]).join('')}}`)
  return left === '' ? array : `\\left${latexDelimiter(left)}${array}\\right${latexDelimiter(right)}`
}

function linesOf({ rows, align }: Extract<MathNode, { kind: 'lines' }>): string {
  if (rows.some((cells) => cells.length > 1)) return environment('aligned', tableOf(rows))
  return environment('array', tableOf(rows), `{${columns[align]}}`)
}

/** A fraction without a bar in parentheses is a binomial coefficient. */
function fenceOf({ left, right, base }: Extract<MathNode, { kind: 'fence' }>): string {
  const [only, more] = base
  if (only?.kind === 'fraction' && !only.hasBar && !more && left === '(' && right === ')')
    return `\\binom${argument(only.top)}${argument(only.bottom)}`
  return together([`\\left${latexDelimiter(left)}`, rowOf(base), `\\right${latexDelimiter(right)}`])
}

const relation = /^[<>]$/

function nodeOf(node: MathNode): string {
  switch (node.kind) {
    case 'identifier':
      return styled(signsOf(node.text), node.style)
    case 'number':
      return node.style === 'bold' ? styled(node.text, 'bold') : node.text
    case 'operator':
      return relation.test(node.text) ? ` ${node.text} ` : signsOf(node.text)
    case 'text':
      return latexText(node.text)
    case 'function':
      return functions.has(node.name) ? `\\${node.name}` : `\\operatorname{${node.name}}`
    case 'space':
      return node.width >= 8 ? '\\quad ' : node.width >= 4 ? '\\;' : '\\,'
    case 'fraction':
      return node.hasBar
        ? `\\frac${argument(node.top)}${argument(node.bottom)}`
        : `\\genfrac{}{}{0pt}{}${argument(node.top)}${argument(node.bottom)}`
    case 'radical':
      return `\\sqrt${node.degree ? `[${argument(node.degree)}]` : ''}${argument(node.base)}`
    case 'scripts':
      return scriptsOf(node)
    case 'limits':
      return limitsOf(node.base, node.below, node.above)
    case 'nary':
      return `${latexSign(node.operator)}${script('_', node.sub)}${script('^', node.sup)}`
    case 'fence':
      return fenceOf(node)
    case 'matrix':
      return matrixOf(node, node.right)
    case 'cases':
      return environment('cases', tableOf(node.rows))
    case 'lines':
      return linesOf(node)
    case 'accent':
      return accentOf(node.accent, node.base)
  }
}

/** A prime is a superscript: it needs a nucleus of its own behind another one. */
const isPrimed = (node: MathNode | undefined) =>
  node?.kind === 'scripts' ? node.sup !== undefined : node?.kind === 'nary' && node.sup !== undefined
const isPrime = (node: MathNode): boolean =>
  (node.kind === 'operator' && node.text === '′') || (node.kind === 'scripts' && node.base.some(isPrime))

/** LaTeX has spaces of its own around operators and behind functions. */
const isSpaced = (before: MathNode | undefined, after: MathNode | undefined) =>
  before?.kind === 'operator' || after?.kind === 'operator' || (before !== undefined && isFunction(before))

function rowOf(row: MathRow): string {
  const pieces = row.map((node, at) => {
    const before = row[at - 1]
    if (node.kind === 'space' && node.width < 4 && isSpaced(before, row[at + 1])) return ''
    const needsNucleus = isPrime(node) && (!before || isPrimed(before))
    return (needsNucleus ? '{}' : '') + nodeOf(node)
  })
  return together(pieces).replaceAll(/ {2,}/g, ' ').trim()
}

/** Returns the equation without dollar signs. Brackets in optional arguments are inside braces. */
export const latexOf = (nodes: MathRow): string => rowOf(nodes)
