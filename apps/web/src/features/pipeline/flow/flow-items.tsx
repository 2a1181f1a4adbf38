/** The items of one list of a flow, with a place to add something before each and at the end. */
import type { CSSProperties } from 'react'
import type { NodeDraft, Nodes } from '../draft.ts'
import { AddNode } from './add-node.tsx'
import { BlockCard } from './block-card.tsx'
import { useFlowView } from './flow-context.ts'
import { FlowStep } from './flow-step.tsx'
import { isBlock, type Spot } from './spots.ts'

interface FlowItemsProps {
  nodes: Nodes
  list: Omit<Spot, 'at'>
}

const knotBesideCard = '[--knot-top:4.5rem]'

export function FlowItems({ nodes, list }: FlowItemsProps) {
  const { drag } = useFlowView()
  const faded = ({ key }: NodeDraft): CSSProperties => (drag?.key === key ? { opacity: 0.5 } : {})
  return (
    <>
      {nodes.map((node, at) => (
        <li
          key={node.key}
          data-node={node.key}
          data-tool={isBlock(node) ? undefined : node.tool.id}
          className={`knot pb-0! ${knotBesideCard}`}
          style={faded(node)}
        >
          <AddNode spot={{ ...list, at }} isLast={false} />
          <div className="slides-in pt-1 pb-1">
            {isBlock(node) ? (
              <BlockCard
                block={node}
                // Given from here, because a block contains lists like this one.
                renderWay={(way, index) => <FlowItems nodes={way} list={{ block: node.key, way: index }} />}
              />
            ) : (
              <FlowStep step={node} isFirst={isFirst(list, at)} />
            )}
          </div>
        </li>
      ))}
      <li className="knot [--knot-top:0.875rem]">
        <AddNode spot={{ ...list, at: nodes.length }} isLast />
      </li>
    </>
  )
}

/** Whether the visitor's files reach a step as they are: only there can its panel show them. */
const isFirst = ({ block }: Omit<Spot, 'at'>, at: number) => block === undefined && at === 0
