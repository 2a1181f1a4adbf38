/** What one sees while dragging: the place it would go to, and the sheets in hand. */
import { placeOf, type Grid } from './grid.ts'
import type { Drag } from './use-drag.ts'

export function DragLayer({ drag, grid }: { drag: Drag; grid: Grid }) {
  // Behind the last one of a row it is shown there, not at the start of the next.
  const { x, y } = placeOf(grid, drag.to)
  const atEnd = drag.to === grid.count && drag.to > 0
  const last = placeOf(grid, drag.to - 1)
  const at = atEnd ? { x: last.x + grid.width + grid.gap / 2, y: last.y } : { x: x - grid.gap / 2, y }
  return (
    <>
      <span
        aria-hidden
        className="pointer-events-none absolute w-1 rounded-full bg-thread"
        style={{
          left: Math.max(0, Math.min(at.x - 2, grid.columns * (grid.width + grid.gap) - 16)),
          top: at.y,
          height: grid.height,
        }}
      />
      <span
        aria-hidden
        className="pointer-events-none fixed top-0 left-0 z-10 grid h-20 w-14 place-items-center border border-edge bg-paper text-lead font-semibold text-ink tabular-nums shadow-[3px_3px_0_var(--fold),0_8px_20px_rgb(0_0_0/0.3)]"
        style={{ transform: `translate(${drag.x + 12}px, ${drag.y + 8}px)` }}
      >
        {drag.keys.size}
      </span>
    </>
  )
}
