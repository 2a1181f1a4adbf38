/** Drawn while dragging: the drop position, and the dragged sheets. */
import { useEffect, useRef } from 'react'
import { placeOf, type Grid } from './grid.ts'
import type { Drag } from './use-drag.ts'

export function DragLayer({ drag, grid }: { drag: Drag; grid: Grid }) {
  const copy = useRef<HTMLCanvasElement>(null)
  const { taken } = drag
  useEffect(() => {
    // A copy of the dragged page's canvas.
    const page = document.querySelector<HTMLCanvasElement>(`[data-sheet="${CSS.escape(taken)}"] canvas`)
    const canvas = copy.current
    if (!canvas || !page?.width) return
    canvas.width = page.width
    canvas.height = page.height
    canvas.getContext('2d')?.drawImage(page, 0, 0)
  }, [taken])
  // At the end, it is shown after the last sheet, not at the start of the next row.
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
        data-in-hand
        className="pointer-events-none fixed top-0 left-0 z-10"
        style={{ transform: `translate(${drag.x + 12}px, ${drag.y + 8}px)` }}
      >
        <canvas
          ref={copy}
          className={`max-h-28 min-h-20 max-w-24 min-w-14 border border-edge bg-[#fff] ${drag.keys.size > 1 ? 'shadow-[4px_4px_0_var(--fold),0_8px_20px_rgb(0_0_0/0.3)]' : 'shadow-[0_8px_20px_rgb(0_0_0/0.3)]'}`}
        />
        {drag.keys.size > 1 && (
          <span className="absolute -top-2 -right-3 grid h-6 min-w-6 place-items-center rounded-full bg-thread px-1.5 text-small text-on-thread tabular-nums">
            {drag.keys.size}
          </span>
        )}
      </span>
    </>
  )
}
