/** The list of a flow: its steps and blocks, whose ways run beside each other and join again. */
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FlowContext, type FlowListProps, type FlowView } from './flow-context.ts'
import { flowEdits } from './flow-edits.ts'
import { FlowItems } from './flow-items.tsx'
import { followNode } from './follow-node.ts'
import { focusNode, useKeptFocus } from './keep-focus.ts'
import { SelectionBar } from './selection-bar.tsx'
import { isBlock, keysByPlace, nodeOf, type Spot } from './spots.ts'

const outermost = { block: undefined, way: 0 }

/** The list items of a flow, for the list of the workspace. */
export function FlowList({ edit, say, engine, ...props }: FlowListProps) {
  const { nodes, steps, chosen, onChoose } = props
  const { i18n } = useLingui()
  const [adding, setAdding] = useState<string>()
  const [drag, setDrag] = useState<FlowView['drag']>()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const first = nodeOf(nodes, chosen ?? '')
  // The button that added the first block went away with the list of the line.
  const focusNext = useKeptFocus(nodes, first && isBlock(first) ? first.key : undefined)
  if (!engine) return null
  const show = (key: string) => {
    focusNext(key)
    onChoose(key)
  }
  const edits = flowEdits({ nodes, edit, i18n, say, choose: show })
  const view: FlowView = {
    ...props,
    engine,
    edits,
    keys: keysByPlace(nodes),
    adding,
    onAdding: setAdding,
    // Nodes that were removed are no longer selected.
    selected: new Set([...selected].filter((key) => nodeOf(nodes, key))),
    onSelect: (key, on) =>
      setSelected((all) => (on ? new Set([...all, key]) : new Set([...all].filter((each) => each !== key)))),
    indexOf: (step) => steps.indexOf(step),
    drag,
    onGrab: (key, event) => {
      const node = nodeOf(nodes, key)
      setAdding(undefined)
      if (node)
        followNode({
          pointer: event.pointerId,
          key,
          nodes,
          show: setDrag,
          drop: (spot: Spot) => edits.move(node, spot),
        })
    },
  }
  return (
    <FlowContext value={view}>
      {/* Before the others, because the line ends at the last item. */}
      {view.selected.size > 0 && (
        <li className="fixed inset-x-4 bottom-24 z-10 mx-auto max-w-2xl lg:bottom-4">
          <SelectionBar
            onDone={() => setSelected(new Set())}
            onCancel={() => {
              const [first] = view.selected
              setSelected(new Set())
              if (first !== undefined) focusNode(first)
            }}
          />
        </li>
      )}
      <FlowItems nodes={nodes} list={outermost} />
    </FlowContext>
  )
}
