/** Edits of a flow by the visitor: applies and announces them, and clears the error of the previous run. */
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BlockDraft, BlockSettings, NodeDraft, Nodes } from '../draft.ts'
import { blockName } from '../engine/block-names.ts'
import { emptyBlock, newNodes } from '../engine/new-nodes.ts'
import type { WorkspaceEdit } from '../engine/step-edits.ts'
import { placeText } from './block-texts.ts'
import {
  addWay,
  changeBlock,
  copyOf,
  duplicateNode,
  insertNodes,
  moveNode,
  nextSpot,
  removeNode,
  removeWay,
  unwrapBlock,
  wrapNodes,
} from './edit-nodes.ts'
import { isBlock, spotOf, type Spot } from './spots.ts'

interface Input {
  nodes: Nodes
  edit: (edit: WorkspaceEdit) => void
  i18n: I18n
  say: (text: string) => void
  /** Shows the settings of a step or block. */
  choose: (key: string) => void
}

export const nodeTitle = (node: NodeDraft, i18n: I18n): string =>
  isBlock(node) ? blockName(node.settings.kind, i18n) : node.tool.title

export function flowEdits({ nodes, edit, i18n, say, choose }: Input) {
  /** Applies a change, and announces it, unless it is impossible. */
  const apply = (change: (nodes: Nodes) => Nodes, tell: (after: Nodes) => string): boolean => {
    const after = change(nodes)
    if (after === nodes) {
      say(i18n._(msg`That isn’t possible here: a workflow has at most 12 steps, and 4 blocks inside each other.`))
      return false
    }
    edit({ do: 'nodes', change })
    say(tell(after))
    return true
  }
  const placeOf = (after: Nodes, key: string) => {
    const spot = spotOf(after, key)
    return spot ? placeText(after, spot, i18n) : ''
  }
  const move = (node: NodeDraft, spot: Spot) => {
    const title = nodeTitle(node, i18n)
    apply(
      (before) => moveNode(before, node.key, spot),
      (after) => {
        const place = placeOf(after, node.key)
        return i18n._(msg`${title} is now ${place}.`)
      },
    )
  }
  return {
    /** Adds steps of these tools, or blocks, and shows the settings of the first. */
    add(spot: Spot, chosen: readonly (string | BlockSettings)[]) {
      const added = newNodes(chosen, i18n)
      const [first] = added
      if (!first) return
      const title = added.map((node) => nodeTitle(node, i18n)).join(', ')
      const isDone = apply(
        (before) => insertNodes(before, spot, added),
        (after) => {
          const place = placeOf(after, first.key)
          return i18n._(msg`${title} was added ${place}.`)
        },
      )
      if (isDone) choose(first.key)
    },
    move,
    /** Moves a node to the place before or after it, also into and out of blocks. */
    moveBy(node: NodeDraft, by: 1 | -1) {
      const spot = nextSpot(nodes, node.key, by)
      if (spot) move(node, spot)
    },
    canMove: (node: NodeDraft, by: 1 | -1) => nextSpot(nodes, node.key, by) !== undefined,
    duplicate(node: NodeDraft) {
      const copy = copyOf(node)
      const title = nodeTitle(node, i18n)
      apply(
        (before) => duplicateNode(before, node.key, copy),
        (after) => {
          const place = placeOf(after, copy.key)
          return i18n._(msg`${title} was duplicated. The copy is ${place}.`)
        },
      )
    },
    remove(node: NodeDraft) {
      const title = nodeTitle(node, i18n)
      apply(
        (before) => removeNode(before, node.key),
        () => i18n._(msg`${title} was removed.`),
      )
    },
    canRemove: (node: NodeDraft) => removeNode(nodes, node.key) !== nodes,
    unwrap(block: BlockDraft) {
      const title = nodeTitle(block, i18n)
      apply(
        (before) => unwrapBlock(before, block.key),
        () => i18n._(msg`${title} was removed. Its steps are still there.`),
      )
    },
    wrap(keys: ReadonlySet<string>, settings: BlockSettings) {
      const block = emptyBlock(settings)
      const title = nodeTitle(block, i18n)
      const isDone = apply(
        (before) => wrapNodes(before, keys, block),
        () => i18n._(msg`The selected steps are now in “${title}”.`),
      )
      if (isDone) choose(block.key)
      return isDone
    },
    addWay(block: BlockDraft) {
      const number = block.ways.length + 1
      apply(
        (before) => addWay(before, block.key),
        () => i18n._(msg`Way ${number} was added.`),
      )
    },
    removeWay(block: BlockDraft, way: number) {
      const number = way + 1
      apply(
        (before) => removeWay(before, block.key, way),
        () => i18n._(msg`Way ${number} was removed.`),
      )
    },
    /** Changes what a block does, without an announcement: the visitor is typing or choosing. */
    change(block: BlockDraft, settings: BlockSettings) {
      edit({ do: 'nodes', change: (before) => changeBlock(before, block.key, settings), typed: block.key })
    },
  }
}

export type FlowEdits = ReturnType<typeof flowEdits>
