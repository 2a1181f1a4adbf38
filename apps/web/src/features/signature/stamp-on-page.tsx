/** A stamp on its page: moved and resized by mouse, finger or keyboard. */
import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { InkView } from './ink-view.tsx'
import { movedBy, scaledBy, type Box, type Stamp } from './stamp.ts'

export interface StampOnPageProps {
  stamp: Stamp
  /** The page's displayed size. */
  page: { width: number; height: number }
  label: string
  hint: string
  chosen: boolean
  /** It was just placed. */
  fresh: boolean
  disabled: boolean
  onChoose: () => void
  /** `isDone` after the pointer was released, or for a key press. */
  onBox: (box: Box, isDone: boolean) => void
  onRemove: () => void
}

/** As a fraction of the page per arrow key press; fine with Alt. */
const step = { coarse: 0.01, fine: 0.002 }
const grow = 1.05

export function StampOnPage(props: StampOnPageProps) {
  const { stamp, page, label, hint, chosen, fresh, disabled, onChoose, onBox, onRemove } = props
  const held = useRef<{ x: number; y: number; box: Box; sizes: boolean }>(undefined)
  const own = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (fresh) own.current?.focus()
  }, [fresh])
  const { x, y, width, height } = stamp
  const take = (event: PointerEvent<HTMLElement>) => {
    if (disabled || event.button !== 0) return
    const sizes = event.target instanceof Element && event.target.closest('[data-handle]') !== null
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = { x: event.clientX, y: event.clientY, box: { x, y, width, height }, sizes }
    onChoose()
  }
  const boxAt = (event: PointerEvent<HTMLElement>): Box | undefined => {
    const from = held.current
    if (!from) return undefined
    const [dx, dy] = [(event.clientX - from.x) / page.width, (event.clientY - from.y) / page.height]
    if (!from.sizes) return movedBy(from.box, dx, dy)
    return scaledBy(
      from.box,
      Math.max((from.box.width + dx) / from.box.width, (from.box.height + dy) / from.box.height),
    )
  }
  const drag = (event: PointerEvent<HTMLElement>, isDone: boolean) => {
    const box = boxAt(event)
    if (isDone) held.current = undefined
    if (box && (isDone || event.buttons > 0)) onBox(box, isDone)
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (disabled) return
    const { key, shiftKey, altKey } = event
    const by = altKey ? step.fine : step.coarse
    const arrows: Partial<Record<string, readonly [number, number]>> = {
      ArrowLeft: [-by, 0],
      ArrowRight: [by, 0],
      ArrowUp: [0, -by],
      ArrowDown: [0, by],
    }
    const arrow = arrows[key]
    if (arrow) {
      const larger = arrow[0] + arrow[1] > 0
      onBox(shiftKey ? scaledBy(stamp, larger ? grow : 1 / grow) : movedBy(stamp, ...arrow), true)
    } else if (key === 'Delete' || key === 'Backspace') onRemove()
    else if (key === 'Enter' || key === ' ') onChoose()
    else return
    event.preventDefault()
  }
  return (
    <div
      ref={own}
      role="button"
      tabIndex={0}
      aria-label={label}
      aria-describedby={hint}
      aria-pressed={chosen}
      aria-disabled={disabled}
      data-stamp
      onPointerDown={take}
      onPointerMove={(event) => drag(event, false)}
      onPointerUp={(event) => drag(event, true)}
      onPointerCancel={(event) => drag(event, true)}
      onFocus={onChoose}
      onKeyDown={press}
      style={{ left: `${x * 100}%`, top: `${y * 100}%`, width: `${width * 100}%`, height: `${height * 100}%` }}
      className={`absolute cursor-move touch-none select-none ${chosen ? 'z-10 outline-2 outline-thread' : 'outline outline-[#857b6c] outline-dashed'}`}
    >
      <InkView ink={stamp} />
      {/* Small stamps are hard to hit with a finger, so their touch target is larger. */}
      <span aria-hidden className="absolute top-1/2 left-1/2 -z-10 size-full min-h-11 min-w-11 -translate-1/2" />
      {chosen && !disabled && (
        <span
          data-handle
          aria-hidden
          className="absolute right-0 bottom-0 grid size-11 translate-1/2 cursor-nwse-resize place-items-center"
        >
          <span className="size-4 rounded-full border-2 border-[#fff] bg-[#28448c]" />
        </span>
      )}
    </div>
  )
}
