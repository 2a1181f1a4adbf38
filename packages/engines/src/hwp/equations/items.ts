/** Operands of an equation under construction. They know how deep they are, so that no writer meets a tree too deep for its stack. */
import type { MathNode, MathRow } from './math.ts'

/** What `over`, `^` … apply to: a run, a group in braces, a fence … */
export interface Item {
  row: MathRow
  /** How many nodes contain each other. */
  depth: number
  /** In braces: scripts belong to all of it, not to its last sign. */
  isGroup: boolean
}

/** Deeper nesting is read as plain text. Word and LibreOffice refuse far less; people write less than ten. */
export const deepest = 50

export const empty: Item = { row: [], depth: 0, isGroup: false }

export const itemOf = (row: MathRow, depth = 1, isGroup = false): Item => ({ row, depth, isGroup })

const depthOf = (items: readonly Item[]) => Math.max(0, ...items.map((item) => item.depth))

/** A node around others, or `undefined` if that would be too deep. */
export function nested(node: MathNode, ...inner: readonly Item[]): Item | undefined {
  const depth = 1 + depthOf(inner)
  return depth > deepest ? undefined : itemOf([node], depth)
}

/** The items behind each other. */
export const flat = (...items: readonly Item[]): Item =>
  itemOf(
    items.flatMap(({ row }) => row),
    depthOf(items),
  )

/** A node around others; only these if that would be too deep. */
export const around = (node: MathNode, ...inner: readonly Item[]): Item => nested(node, ...inner) ?? flat(...inner)

export const isSpace = (item: Item | undefined): boolean => item?.row.length === 1 && item.row[0]?.kind === 'space'

type Slot = 'sub' | 'sup'

/** The node with its script in a slot that is still free; `undefined` if it needs a node around it. */
function filled(node: MathNode | undefined, slot: Slot, script: MathRow): MathNode | undefined {
  if ((node?.kind === 'scripts' || node?.kind === 'nary') && !node[slot]) return { ...node, [slot]: script }
  const side = slot === 'sub' ? 'below' : 'above'
  if (node?.kind === 'limits' && !node[side]) return { ...node, [side]: script }
  if (node?.kind === 'function' && node.name.toLowerCase() === 'lim')
    return { kind: 'limits', base: [node], [side]: script }
  return undefined
}

/** Returns the item with a subscript or superscript: on its last sign, or on all of a group. `undefined` if that is too deep. */
export function withScript(item: Item, slot: Slot, script: Item): Item | undefined {
  if (script.row.length === 0) return item
  const depth = 1 + Math.max(item.depth, script.depth)
  if (depth > deepest) return undefined
  const last = item.row.at(-1)
  const node = item.isGroup ? undefined : filled(last, slot, script.row)
  if (node) return itemOf([...item.row.slice(0, -1), node], depth)
  if (item.isGroup || !last) return itemOf([{ kind: 'scripts', base: item.row, [slot]: script.row }], depth)
  return itemOf([...item.row.slice(0, -1), { kind: 'scripts', base: [last], [slot]: script.row }], depth)
}
