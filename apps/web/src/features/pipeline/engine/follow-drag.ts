/** Follows a pointer that drags a step by its handle: the others make room. Up to a dozen cards in one column need no library. */
import { followPointer } from './follow-pointer.ts'

export interface StepDrag {
  from: number
  /** The drop index. */
  to: number
  /** The vertical drag distance, in CSS pixels of the page. */
  by: number
  /** By how much the others make room, in CSS pixels. */
  height: number
}

interface Input {
  pointer: { id: number; y: number }
  /** The steps' elements, in their order. */
  items: readonly HTMLElement[]
  from: number
  show: (drag: StepDrag | undefined) => void
  drop: (from: number, to: number) => void
}

/** Of an expanded card only the header counts: the card may be taller than the viewport. In CSS pixels. */
const head = 80

export function followDrag({ pointer, items, from, show, drop }: Input): void {
  const middles = items.map((item) => {
    const { top, height } = item.getBoundingClientRect()
    return top + scrollY + Math.min(height, head) / 2
  })
  // The list item includes what is above the card and moves with it.
  const height = items[from]?.closest('li')?.offsetHeight ?? 0
  const startedAt = pointer.y + scrollY
  let { y } = pointer
  let to = from
  const follow = () => {
    const by = y + scrollY - startedAt
    const middle = (middles[from] ?? 0) + by
    to = middles.filter((each, at) => at !== from && each < middle).length
    show({ from, to, by, height })
  }
  followPointer({
    pointer,
    move(at) {
      y = at.y
      follow()
    },
    scrolled: follow,
    end(dropped) {
      show(undefined)
      if (dropped && to !== from) drop(from, to)
    },
  })
}
