/** Equations in WordprocessingML: Office MathML (ECMA-376-1, 22.1). The library knows only some of its elements, so all are built here. */
import { Math as DocxMath, type ParagraphChild, type XmlComponent } from 'docx'
import { Element } from '../../pdf-to-office/docx/element.ts'
import { xmlText } from '../../pdf-to-office/xml-text.ts'
import {
  isFunction,
  isRelation,
  type AccentName,
  type MathAlign,
  type MathNode,
  type MathRow,
  type MathStyle,
} from './math.ts'

type Part = readonly [name: string, row: MathRow | undefined]
const value = (name: string, text: string) => new Element(name, [], { 'm:val': text })
const properties = (name: string, ...values: XmlComponent[]) => new Element(name, values)

/** An element with properties and rows: most of the vocabulary. */
const structure = (name: string, own: XmlComponent | undefined, ...parts: readonly Part[]): XmlComponent =>
  new Element(name, [...(own ? [own] : []), ...parts.map(([part, row]) => rowElement(part, row ?? []))])

const mathFont = new Element('w:rPr', [
  new Element('w:rFonts', [], { 'w:ascii': 'Cambria Math', 'w:hAnsi': 'Cambria Math' }),
])
const look = (...values: XmlComponent[]) => properties('m:rPr', ...values)
const literal = new Element('m:nor', [])

/** Upright letters are normal text: LibreOffice knows no other way. */
const looks: Readonly<Record<MathStyle, readonly XmlComponent[]>> = {
  italic: [],
  roman: [look(literal)],
  bold: [look(value('m:sty', 'b'))],
}

const content = (text: string) => new Element('m:t', [xmlText(text)], { 'xml:space': 'preserve' })
const run = (text: string, style: MathStyle = 'italic'): XmlComponent =>
  new Element('m:r', [...looks[style], mathFont, content(text)])

/** Signs of mathematics for those of ASCII. LibreOffice takes `|` for a disjunction. */
const written = (text: string) => text.replaceAll('-', '−').replaceAll('|', '∣')

/** Words are in the document's fonts, and keep their blanks. */
const words = (text: string): XmlComponent => new Element('m:r', [look(literal), content(text)])

/** Word draws an empty row as a dotted box. This sign has no width. */
const nothing = () => words('\u200b')

/** Unicode's spaces for quarters of a blank: a hair space, or as many three-per-em spaces as are blanks. */
const space = (width: number) => (width < 4 ? '\u200a'.repeat(width) : '\u2004'.repeat(Math.round(width / 4)))

/** Combining marks, as Word writes them. */
const marks: Partial<Record<AccentName, string>> = {
  ...{ hat: '\u0302', check: '\u030c', tilde: '\u0303', acute: '\u0301', grave: '\u0300', dot: '\u0307' },
  ...{ ddot: '\u0308', vec: '\u20d7', dyad: '\u20e1', arch: '\u0311' },
}

function accentOf(accent: AccentName, base: MathRow): XmlComponent {
  const mark = marks[accent]
  if (mark !== undefined) return structure('m:acc', properties('m:accPr', value('m:chr', mark)), ['m:e', base])
  if (accent === 'box') return structure('m:borderBox', undefined, ['m:e', base])
  if (accent === 'bar' || accent === 'underline') {
    const side = value('m:pos', accent === 'bar' ? 'top' : 'bot')
    return structure('m:bar', properties('m:barPr', side), ['m:e', base])
  }
  const isOver = accent === 'overbrace'
  const own = properties(
    'm:groupChrPr',
    value('m:chr', isOver ? '⏞' : '⏟'),
    value('m:pos', isOver ? 'top' : 'bot'),
    value('m:vertJc', isOver ? 'bot' : 'top'),
  )
  return structure('m:groupChr', own, ['m:e', base])
}

function scriptsOf({ base, sub, sup, preSub, preSup }: Extract<MathNode, { kind: 'scripts' }>): XmlComponent {
  if (preSub ?? preSup) {
    const inner: MathRow = sub || sup ? [{ kind: 'scripts', base, ...(sub && { sub }), ...(sup && { sup }) }] : base
    return structure('m:sPre', undefined, ['m:sub', preSub], ['m:sup', preSup], ['m:e', inner])
  }
  return scripted([['m:e', base]], sub, sup)
}

/** A base with the scripts that it has. */
function scripted(base: readonly Part[], sub: MathRow | undefined, sup: MathRow | undefined): XmlComponent {
  if (sub && sup) return structure('m:sSubSup', undefined, ...base, ['m:sub', sub], ['m:sup', sup])
  if (sub) return structure('m:sSub', undefined, ...base, ['m:sub', sub])
  return structure('m:sSup', undefined, ...base, ['m:sup', sup])
}

function limitsOf({ base, below, above }: Extract<MathNode, { kind: 'limits' }>): XmlComponent[] {
  if (!below && !above) return elementsOf(base)
  const inner: MathRow = above && below ? [{ kind: 'limits', base, below }] : base
  return [
    above
      ? structure('m:limUpp', undefined, ['m:e', inner], ['m:lim', above])
      : structure('m:limLow', undefined, ['m:e', inner], ['m:lim', below]),
  ]
}

/** A sum with its operand, or without one its sign with scripts. */
function naryOf(node: Extract<MathNode, { kind: 'nary' }>, operand: MathRow): XmlComponent {
  const { operator, areBeside, sub, sup } = node
  const sign: MathNode = { kind: 'operator', text: operator, style: 'italic' }
  if (operand.length === 0) {
    if (!sub && !sup) return run(operator)
    return areBeside
      ? scripted([['m:e', [sign]]], sub, sup)
      : (limitsOf({ kind: 'limits', base: [sign], ...(sub && { below: sub }), ...(sup && { above: sup }) })[0] ??
          run(operator))
  }
  const own = properties(
    'm:naryPr',
    value('m:chr', operator),
    value('m:limLoc', areBeside ? 'subSup' : 'undOvr'),
    ...(sub ? [] : [value('m:subHide', '1')]),
    ...(sup ? [] : [value('m:supHide', '1')]),
  )
  return structure('m:nary', own, ['m:sub', sub], ['m:sup', sup], ['m:e', operand])
}

const fence = (left: string, right: string, inner: XmlComponent[]): XmlComponent =>
  new Element('m:d', [
    properties('m:dPr', value('m:begChr', left), value('m:endChr', right)),
    new Element('m:e', inner.length > 0 ? inner : [nothing()]),
  ])

/** `isTight` leaves no gap between columns. */
function matrix(rows: readonly (readonly MathRow[])[], aligns: readonly MathAlign[], isTight = false): XmlComponent {
  const columns = aligns.map((align) =>
    properties('m:mc', properties('m:mcPr', value('m:count', '1'), value('m:mcJc', align))),
  )
  const gap = isTight ? [value('m:cGpRule', '3'), value('m:cGp', '0')] : []
  const own = properties('m:mPr', value('m:plcHide', '1'), ...gap, new Element('m:mcs', columns))
  const lines = rows.map((cells) => {
    const elements = cells.map((cell) => rowElement('m:e', cell))
    return new Element('m:mr', elements)
  })
  return new Element('m:m', [own, ...lines])
}

/** A column for each cell of the longest row. */
function columnsOf(rows: readonly (readonly MathRow[])[], aligns: readonly MathAlign[], usual: MathAlign): MathAlign[] {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 1)
  return Array.from({ length: width }, (_, at) => aligns[at] ?? usual)
}

/** Lines that are aligned at `&`: columns that are turned to each other. LibreOffice does not know the `&` of `m:eqArr`. */
function linesOf({ rows, align }: Extract<MathNode, { kind: 'lines' }>): XmlComponent {
  const [first = align, ...others] = columnsOf(rows, [], align)
  const aligns = others.map((_, at): MathAlign => (at % 2 === 0 ? 'left' : 'right'))
  return matrix(rows, [aligns.length > 0 ? 'right' : first, ...aligns], true)
}

function elementOf(node: MathNode): XmlComponent[] {
  switch (node.kind) {
    case 'identifier':
    case 'number':
    case 'operator':
      return [run(written(node.text), node.kind === 'identifier' || node.style === 'bold' ? node.style : 'italic')]
    case 'text':
      return [words(node.text)]
    case 'function':
      return [new Element('m:r', [look(value('m:sty', 'p')), mathFont, content(node.name)])]
    case 'space':
      return [run(space(node.width))]
    case 'fraction': {
      const own = node.hasBar ? undefined : properties('m:fPr', value('m:type', 'noBar'))
      return [structure('m:f', own, ['m:num', node.top], ['m:den', node.bottom])]
    }
    case 'radical': {
      const { degree, base } = node
      if (degree) return [structure('m:rad', undefined, ['m:deg', degree], ['m:e', base])]
      const own = properties('m:radPr', value('m:degHide', '1'))
      return [new Element('m:rad', [own, new Element('m:deg', []), rowElement('m:e', base)])]
    }
    case 'scripts':
      return [scriptsOf(node)]
    case 'limits':
      return limitsOf(node)
    case 'nary':
      return [naryOf(node, [])]
    case 'fence':
      return [fence(node.left, node.right, elementsOf(node.base))]
    case 'matrix': {
      const inner = matrix(node.rows, columnsOf(node.rows, node.aligns, 'center'))
      return [node.left === '' && node.right === '' ? inner : fence(node.left, node.right, [inner])]
    }
    case 'cases':
      return [fence('{', '', [matrix(node.rows, columnsOf(node.rows, [], 'left'))])]
    case 'lines':
      return [linesOf(node)]
    case 'accent':
      return [accentOf(node.accent, node.base)]
  }
}

const opening = /^[([{]$/
const closing = /^[)\]}]$/
const signIn = (node: MathNode | undefined) => (node?.kind === 'operator' ? node.text : '')
/** 1 for a bracket that opens, -1 for one that closes. */
const bracketOf = (node: MathNode) => (opening.test(signIn(node)) ? 1 : closing.test(signIn(node)) ? -1 : 0)

/** More sums in a row than this do not contain each other. */
const mostSums = 8

/** Where the operand of a sum or a function ends; without an operand Word would draw a dotted box. */
function operandEnd(row: MathRow, from: number, isSum: boolean, areMany: boolean): number {
  let at = from
  while (row[at]?.kind === 'space') at++
  const first = row[at]
  if (!first || first.kind === 'operator') return from
  if (!isSum) return at + 1
  let depth = 0
  for (let node = row[at]; node && !isRelation(node) && !(areMany && node.kind === 'nary'); node = row[at]) {
    depth += bracketOf(node)
    if (depth < 0) break
    at++
  }
  return at
}

const binary = /^[-+±∓×÷·*/∪∩∧∨∘•⊕⊖⊗⊘⊙]$/

/** Where brackets without a partner are. LibreOffice refuses them as operators. */
function unpaired(row: MathRow): ReadonlySet<number> {
  const open: number[] = []
  const alone = new Set<number>()
  for (const [at, node] of row.entries()) {
    const bracket = bracketOf(node)
    if (bracket > 0) open.push(at)
    else if (bracket < 0 && open.pop() === undefined) alone.add(at)
  }
  for (const at of open) alone.add(at)
  return alone
}

function elementsOf(row: MathRow): XmlComponent[] {
  // LibreOffice also refuses operators without a side: =2, Ca²⁺.
  const [first] = row
  const isBeginning =
    first !== undefined && (isRelation(first) || (binary.test(signIn(first)) && !/[-+±∓]/.test(signIn(first))))
  const elements: XmlComponent[] = isBeginning ? [nothing()] : []
  const alone = unpaired(row)
  const areMany = row.filter(({ kind }) => kind === 'nary').length > mostSums
  for (let at = 0; at < row.length; at++) {
    const node = row[at]
    if (!node) break
    const isSum = node.kind === 'nary'
    const end = isSum || isFunction(node) ? operandEnd(row, at + 1, isSum, areMany) : at + 1
    const operand = row.slice(at + 1, end)
    if (alone.has(at)) elements.push(words(signIn(node)))
    else if (operand.length === 0) elements.push(...elementOf(node))
    else if (node.kind === 'nary') elements.push(naryOf(node, operand))
    else elements.push(structure('m:func', undefined, ['m:fName', [node]], ['m:e', operand]))
    at += operand.length
  }
  if (binary.test(signIn(row.at(-1))) || row.slice(-1).some(isRelation)) elements.push(nothing())
  return elements
}

function rowElement(name: string, row: MathRow): XmlComponent {
  const elements = elementsOf(row)
  return new Element(name, elements.length > 0 ? elements : [nothing()])
}

/** Returns the equation as a part of a paragraph: `m:oMath`. */
export const mathOf = (nodes: MathRow): ParagraphChild => new DocxMath({ children: elementsOf(nodes) })
