/**
 * Equation scripts of Hangul as trees.
 *
 * The grammar is that of eqn with Hancom's words (see `symbols.ts`). Where the manual says nothing it follows Hancom's own PDFs: the operand
 * of `^` and `over` reaches to the next blank, fonts hold across braces, and unpaired braces are skipped.
 */
import { around, deepest, empty, flat, isSpace, itemOf, nested, withScript, type Item } from './items.ts'
import { joined } from './leaves.ts'
import type { AccentName, MathNode, MathRow } from './math.ts'
import type { Command } from './symbols.ts'
import { casesOf, contentOf, linesOf, matrixOf, turned, type MatrixColumn, type Table } from './tables.ts'
import { argumentLength, commandOf, operator, scriptOf, struck, textOf } from './token-items.ts'
import { tokensOf, type Token } from './tokens.ts'

type Word = Extract<Token, { kind: 'word' }>

/** These are limits of integrals beside the sign, of others below and above it. */
const integrals = /[∫∬∭∮∯∰]/

const columnAligns = { col: 'center', lcol: 'left', rcol: 'right' } as const
const pileAligns = { pile: 'center', lpile: 'left', rpile: 'right' } as const

class EquationParser {
  readonly #tokens: readonly Token[]
  #at = 0
  /** Groups and fences that are open, and braces that were too deep to open. */
  #groups = 0
  #fences = 0
  #skipped = 0

  constructor(script: string) {
    this.#tokens = tokensOf(script)
  }

  whole(): MathNode[] {
    return [...contentOf(this.#table('all', 0)).row]
  }

  get #next(): Token | undefined {
    return this.#tokens[this.#at]
  }

  /** Reads rows and cells up to the end, a brace, or a right delimiter, which is left to the caller. */
  #table(end: 'all' | '}' | 'right', level: number): Table {
    const rows: MathRow[][] = []
    let cells: MathRow[] = []
    let items: Item[] = []
    let depth = 0
    const endCell = () => {
      for (const item of items) depth = Math.max(depth, item.depth)
      cells.push(joined(items.flatMap(({ row }) => row)))
      items = []
    }
    for (let token = this.#next; token; token = this.#next) {
      if (token.kind === '&') {
        endCell()
        this.#at++
      } else if (token.kind === '#') {
        endCell()
        rows.push(cells)
        cells = []
        this.#at++
      } else if (token.kind === '}') {
        if (this.#skipped === 0 && this.#groups > 0) {
          if (end === '}') this.#at++
          break
        }
        this.#skipped = Math.max(0, this.#skipped - 1)
        this.#at++
      } else if (token.kind === 'right' && this.#fences > 0) break
      else this.#read(items, level)
    }
    endCell()
    rows.push(cells)
    return { rows, depth }
  }

  /** Reads on: an item, or what applies to the one before. */
  #read(items: Item[], level: number): void {
    const token = this.#next
    if (token?.kind === '~' || token?.kind === '`') this.#readSpace(items)
    else if (scriptOf(token)) this.#readScript(items, scriptOf(token) ?? 'sup', level)
    else {
      const command = commandOf(token)
      if (command === 'over' || command === 'atop' || command === 'choose') this.#readFraction(items, command, level)
      else if (command === 'lsub' || command === 'lsup') this.#readScriptBefore(items, command, level)
      else if (command === 'from' || command === 'to') this.#readLimit(items, command, level)
      else items.push(this.#operand(level))
    }
  }

  /** Thin spaces before a script or a prime only move it. */
  #readSpace(items: Item[]): void {
    let width = 0
    let isThin = true
    for (let token = this.#next; token?.kind === '~' || token?.kind === '`'; token = this.#next) {
      isThin &&= token.kind === '`'
      width += token.kind === '`' ? 1 : 4
      this.#at++
    }
    const next = this.#next
    const isPrime = next?.kind === 'word' && next.keyword.kind === 'symbol' && next.keyword.text === '′'
    if (!isThin || items.length === 0 || !(scriptOf(next) || isPrime)) items.push(itemOf([{ kind: 'space', width }], 0))
  }

  /** Reads on behind `^`, `_` or their words. */
  #readScript(items: Item[], slot: 'sub' | 'sup', level: number): void {
    const base = isSpace(items.at(-1)) ? empty : (items.pop() ?? empty)
    this.#at++
    const script = this.#script(slot, level + 1)
    const item = withScript(base, slot, script)
    items.push(...(item ? [item] : [base, operator(slot === 'sub' ? '_' : '^'), script]))
  }

  /** Takes the item before, without the spaces behind it. */
  #before(items: Item[]): Item {
    while (isSpace(items.at(-1))) items.pop()
    return items.pop() ?? empty
  }

  #readFraction(items: Item[], command: 'over' | 'atop' | 'choose', level: number): void {
    this.#at++
    const top = this.#before(items)
    const bottom = this.#operand(level + 1)
    const fraction = this.#fraction(top, bottom, command)
    items.push(...(fraction ? [fraction] : [top, operator('/'), bottom]))
  }

  #fraction(top: Item, bottom: Item, command: 'over' | 'atop' | 'choose'): Item | undefined {
    const node: MathNode = { kind: 'fraction', top: top.row, bottom: bottom.row, hasBar: command === 'over' }
    const fraction = nested(node, top, bottom)
    if (!fraction || command !== 'choose') return fraction
    return nested({ kind: 'fence', left: '(', right: ')', base: [node] }, fraction)
  }

  #readScriptBefore(items: Item[], command: 'lsub' | 'lsup', level: number): void {
    this.#at++
    const base = this.#before(items)
    const script = this.#script(command === 'lsub' ? 'sub' : 'sup', level + 1)
    const slot = command === 'lsub' ? 'preSub' : 'preSup'
    const item = nested({ kind: 'scripts', base: base.row, [slot]: script.row }, base, script)
    items.push(...(item ? [item] : [base, operator(slot === 'preSub' ? '_' : '^'), script]))
  }

  /** `from` and `to` are limits behind a sum, an integral or lim, and otherwise words. */
  #readLimit(items: Item[], command: 'from' | 'to', level: number): void {
    const last = items.findLast((item) => !isSpace(item))
    const node = last?.row.at(-1)
    if (node?.kind !== 'nary' && node?.kind !== 'limits' && node?.kind !== 'function') {
      items.push(this.#plain())
      return
    }
    while (isSpace(items.at(-1))) items.pop()
    this.#readScript(items, command === 'from' ? 'sub' : 'sup', level)
  }

  /** The operand of a script; `a_b_c` is a_(b_c). */
  #script(slot: 'sub' | 'sup', level: number): Item {
    const item = this.#primary(level)
    if (level >= deepest || scriptOf(this.#next) !== slot) return item
    this.#at++
    const script = this.#script(slot, level + 1)
    return withScript(item, slot, script) ?? flat(item, script)
  }

  /** An item with its scripts. */
  #operand(level: number): Item {
    let item = this.#primary(level)
    for (let slot = scriptOf(this.#next); slot && level < deepest; slot = scriptOf(this.#next)) {
      if (item.depth >= deepest) return item
      this.#at++
      const script = this.#script(slot, level + 1)
      const next = withScript(item, slot, script)
      if (!next) return flat(item, script)
      item = next
    }
    return item
  }

  /** An item without its scripts; nothing if an operand is missing. */
  #primary(level: number): Item {
    while (commandOf(this.#next) === 'bigg') this.#at++
    const token = this.#next
    if (!token || token.kind === '}' || token.kind === '#' || token.kind === '&') return empty
    if (token.kind === 'right' && this.#fences > 0) return empty
    if (scriptOf(token)) return empty
    if (level >= deepest) return this.#plain()
    switch (token.kind) {
      case '{':
        return contentOf(this.#group(level))
      case 'left':
        return this.#fence(token.text, level)
      case 'word':
        return this.#word(token, level)
      case 'run':
      case 'quoted':
      case 'right':
      case '~':
      case '`':
      case '_':
      case '^':
        return this.#plain()
    }
  }

  /** The next token as text: what cannot be read in any other way. */
  #plain(): Item {
    const token = this.#next
    this.#at++
    if (token?.kind === '{') this.#skipped++
    return textOf(token)
  }

  /** The rows in braces, or of the next operand if there are none. */
  #group(level: number): Table {
    if (this.#next?.kind !== '{') {
      const item = this.#operand(level + 1)
      return { rows: [[item.row]], depth: item.depth }
    }
    this.#at++
    this.#groups++
    const fences = this.#fences
    const table = this.#table('}', level + 1)
    this.#groups--
    this.#fences = fences
    return table
  }

  #fence(left: string, level: number): Item {
    this.#at++
    this.#fences++
    const base = contentOf(this.#table('right', level + 1))
    this.#fences--
    const end = this.#next
    const right = end?.kind === 'right' ? end.text : ''
    if (end?.kind === 'right') this.#at++
    return around({ kind: 'fence', left, right, base: base.row }, base)
  }

  #word(token: Word, level: number): Item {
    const { keyword } = token
    if (keyword.kind === 'nary') {
      this.#at++
      return itemOf([{ kind: 'nary', operator: keyword.text, areBeside: integrals.test(keyword.text) }])
    }
    if (keyword.kind === 'accent') {
      this.#at++
      return this.#accent(keyword.accent, level + 1)
    }
    return keyword.kind === 'command' ? this.#command(keyword.name, level) : this.#plain()
  }

  #accent(accent: AccentName, level: number): Item {
    const base = this.#primary(level)
    const item = around({ kind: 'accent', accent, base: base.row }, base)
    const side = accent === 'overbrace' ? 'above' : 'below'
    if ((accent !== 'overbrace' && accent !== 'underbrace') || this.#next?.kind !== '{') return item
    const label = this.#primary(level)
    return around({ kind: 'limits', base: item.row, [side]: label.row }, item, label)
  }

  #command(name: Command, level: number): Item {
    const at = this.#at
    this.#at++
    switch (name) {
      case 'sqrt':
        return this.#radical(level + 1)
      case 'matrix':
      case 'pmatrix':
      case 'bmatrix':
      case 'dmatrix':
      case 'ladder':
        return this.#matrix(name, level)
      case 'cases':
        return casesOf(this.#group(level))
      case 'pile':
      case 'lpile':
      case 'rpile':
        return linesOf(this.#group(level), pileAligns[name])
      case 'col':
      case 'lcol':
      case 'rcol':
        return linesOf(this.#group(level), columnAligns[name])
      case 'eqalign':
        return linesOf(this.#group(level), 'left')
      case 'rel':
      case 'buildrel':
        return this.#relation(name === 'rel', level + 1)
      case 'binom': {
        const [top, bottom] = [this.#operand(level + 1), this.#operand(level + 1)]
        return this.#fraction(top, bottom, 'choose') ?? flat(top, bottom)
      }
      case 'underover':
        return this.#underover(level + 1)
      case 'not':
        return struck(this.#primary(level + 1))
      case 'longdiv':
        return this.#division(level + 1)
      case 'size':
      case 'color': {
        const length = argumentLength(name, this.#tokens.slice(this.#at, this.#at + 10))
        this.#at += length
        if (length > 0) return this.#primary(level + 1)
        break
      }
      default:
    }
    this.#at = at
    return this.#plain()
  }

  #radical(level: number): Item {
    const first = this.#operand(level)
    if (commandOf(this.#next) !== 'of') return around({ kind: 'radical', base: first.row }, first)
    this.#at++
    const base = this.#operand(level)
    return around({ kind: 'radical', base: base.row, degree: first.row }, first, base)
  }

  #matrix(name: string, level: number): Item {
    const at = this.#at
    const columns: MatrixColumn[] = []
    if (this.#next?.kind === '{') this.#at++
    for (;;) {
      const command = commandOf(this.#next)
      if (command !== 'col' && command !== 'lcol' && command !== 'rcol') break
      this.#at++
      columns.push({ align: columnAligns[command], table: this.#group(level) })
    }
    if (columns.length === 0) {
      this.#at = at
      return matrixOf(this.#group(level), name)
    }
    if (this.#next?.kind === '}') this.#at++
    const aligns = columns.map(({ align }) => align)
    return matrixOf(turned(columns), name, aligns)
  }

  /** An arrow with rows above and, after `rel`, below it. */
  #relation(hasBelow: boolean, level: number): Item {
    const [base, above] = [this.#primary(level), this.#primary(level)]
    const below = hasBelow ? this.#primary(level) : empty
    const node: MathNode = { kind: 'limits', base: base.row, above: above.row, ...(hasBelow && { below: below.row }) }
    return around(node, base, above, below)
  }

  #underover(level: number): Item {
    const base = this.#primary(level)
    let item = around({ kind: 'limits', base: base.row }, base)
    for (let slot = scriptOf(this.#next); slot; slot = scriptOf(this.#next)) {
      this.#at++
      const script = this.#script(slot, level)
      item = withScript(item, slot, script) ?? flat(item, script)
    }
    return item
  }

  /** The quotient, the divisor before the dividend, and the steps below. */
  #division(level: number): Item {
    const [divisor, quotient] = [this.#primary(level), this.#primary(level)]
    const { rows, depth } = this.#group(level)
    const [dividend = [], ...steps] = rows
    const first = [...divisor.row, ...operator(')').row, ...dividend.flat()]
    const lines = { rows: [[quotient.row], [first], ...steps], depth: Math.max(depth, divisor.depth, quotient.depth) }
    return linesOf(lines, 'right')
  }
}

/** The most characters: longer scripts, which are hostile, are text. */
const longest = 100_000

/**
 * Reads an equation script. What is malformed is read as far as possible; nothing but braces without a pair, and commands without an
 * operand, is lost.
 */
export const parseEquation = (script: string): MathNode[] =>
  script.length > longest ? [{ kind: 'text', text: script, style: 'roman' }] : new EquationParser(script).whole()
