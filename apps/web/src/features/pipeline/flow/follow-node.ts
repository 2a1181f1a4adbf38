/** Follows a pointer that drags a node of a flow: the place under it is marked. */
import type { Nodes } from '../draft.ts'
import { followPointer } from '../engine/follow-pointer.ts'
import { spotId } from './flow-context.ts'
import { nodeOf, nodesIn, spotOf, spotsIn, type Spot } from './spots.ts'

interface Input {
  /** The id of the pointer. */
  pointer: number
  /** The key of the node. */
  key: string
  nodes: Nodes
  show: (drag: { key: string; onto: string | undefined } | undefined) => void
  /** @param spot in the nodes without the dragged one */
  drop: (spot: Spot) => void
}

/** The place nearest to a point of the viewport, if it is on the same column of the list. */
function nearest(x: number, y: number): string | undefined {
  let best: { id: string | undefined; distance: number } = { id: undefined, distance: Infinity }
  for (const element of document.querySelectorAll<HTMLElement>('[data-spot]')) {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    // A place in another column is farther than any in this one.
    const aside = Math.max(0, left - x, x - right)
    const distance = Math.abs((top + bottom) / 2 - y) + aside * 4
    if (distance < best.distance) best = { id: element.dataset.spot, distance }
  }
  return best.id
}

/** Where a node is dropped at a spot that counts it, in the nodes without it; `undefined` inside itself. */
export function dropSpot(nodes: Nodes, key: string, spot: Spot): Spot | undefined {
  const dragged = nodeOf(nodes, key)
  const from = spotOf(nodes, key)
  if (!dragged || !from || nodesIn([dragged]).some((each) => each.key === spot.block)) return undefined
  const isLater = spot.block === from.block && spot.way === from.way && spot.at > from.at
  return isLater ? { ...spot, at: spot.at - 1 } : spot
}

export function followNode({ pointer, key, nodes, show, drop }: Input): void {
  const spots = new Map(spotsIn(nodes).map((spot) => [spotId(spot), spot]))
  let onto: string | undefined
  followPointer({
    pointer: { id: pointer },
    move({ x, y }) {
      const id = nearest(x, y)
      const spot = id === undefined ? undefined : spots.get(id)
      onto = spot && dropSpot(nodes, key, spot) ? id : undefined
      show({ key, onto })
    },
    end(dropped) {
      show(undefined)
      const spot = onto === undefined ? undefined : spots.get(onto)
      const to = dropped && spot ? dropSpot(nodes, key, spot) : undefined
      if (to) drop(to)
    },
  })
}
