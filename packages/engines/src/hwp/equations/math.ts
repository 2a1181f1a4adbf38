/** The tree of an equation: what `parseEquation` reads and the writers (LaTeX, plain text, OMML) write. */

/** The shape of letters. Hangul draws digits and operators upright, whatever the font. */
export type MathStyle = 'italic' | 'roman' | 'bold'

export type AccentName =
  | ('hat' | 'check' | 'tilde' | 'acute' | 'grave' | 'dot' | 'ddot' | 'bar' | 'vec' | 'dyad' | 'arch')
  | ('underline' | 'overbrace' | 'underbrace' | 'box')

/** How the lines of a pile or the cells of a matrix are aligned. */
export type MathAlign = 'left' | 'center' | 'right'

/** Nodes next to each other, as in a numerator. Two leaves of the same kind and style never follow each other. */
export type MathRow = readonly MathNode[]

export type MathNode =
  /** `text` is for words (quoted, or in Hangul), `identifier` for letters of variables, `operator` for any other sign. */
  | { kind: 'text' | 'identifier' | 'number' | 'operator'; text: string; style: MathStyle }
  /** The name of a function as written: sin, Lim. */
  | { kind: 'function'; name: string }
  /** `width` is in quarters of Hangul's `~`. */
  | { kind: 'space'; width: number }
  | { kind: 'fraction'; top: MathRow; bottom: MathRow; hasBar: boolean }
  | { kind: 'radical'; base: MathRow; degree?: MathRow }
  | ({ kind: 'scripts'; base: MathRow } & MathScripts)
  /** Rows centred below and above another: under lim, above an arrow. */
  | { kind: 'limits'; base: MathRow; below?: MathRow; above?: MathRow }
  /** A sum, an integral …; its operand is what follows. `areBeside` tells where its limits are. */
  | { kind: 'nary'; operator: string; areBeside: boolean; sub?: MathRow; sup?: MathRow }
  /** A delimiter that is not drawn is ''. */
  | { kind: 'fence'; left: string; right: string; base: MathRow }
  | { kind: 'matrix'; rows: readonly (readonly MathRow[])[]; aligns: readonly MathAlign[]; left: string; right: string }
  | { kind: 'cases'; rows: readonly (readonly MathRow[])[] }
  /** Lines below each other; the cells of a line are aligned with those of the others where there are several. */
  | { kind: 'lines'; rows: readonly (readonly MathRow[])[]; align: MathAlign }
  | { kind: 'accent'; accent: AccentName; base: MathRow }

export interface MathScripts {
  sub?: MathRow
  sup?: MathRow
  /** Before the base. */
  preSub?: MathRow
  preSup?: MathRow
}

/** The signs that divide an equation into sides; the operand of a sum ends at them. */
const relations = new Set('=<>≤≥≪≫⋘⋙≠≡≈≒≓∼≃≅≍≐∝∈∉∋⊂⊃⊆⊇⊏⊐⊑⊒≺≻→←↔⇒⇐⇔↦⊢⊣⊨∴∵:,;')

export const isRelation = (node: MathNode): boolean => node.kind === 'operator' && relations.has(node.text)

/** Whether the node is a function's name, or such a name with scripts: sin, log₂, lim. */
export const isFunction = (node: MathNode): boolean =>
  node.kind === 'function' ||
  ((node.kind === 'scripts' || node.kind === 'limits') && node.base.length === 1 && node.base.every(isFunction))
