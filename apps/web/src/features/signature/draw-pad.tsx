/** The drawing area for a signature: by pen, finger or mouse. */
import { useRef, useState, type PointerEvent } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@docweave/ui'
import type { Ink } from './stamp.ts'
import { drawingOf, strokePath, type Stroke } from './strokes.ts'

export interface DrawPadProps {
  colour: string
  onChange: (ink: Ink | undefined) => void
}

export function DrawPad({ colour, onChange }: DrawPadProps) {
  const { t } = useLingui()
  const [strokes, setStrokes] = useState<readonly Stroke[]>([])
  const [current, setCurrent] = useState<Stroke>()
  const drawing = useRef<Stroke>(undefined)
  const set = (next: readonly Stroke[]) => {
    setStrokes(next)
    onChange(drawingOf(next, colour))
  }
  const pointsOf = (event: PointerEvent<SVGSVGElement>): Stroke['points'] => {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    // Includes the events between two frames, so that quick curves stay smooth.
    const events = event.nativeEvent.getCoalescedEvents?.() ?? []
    return (events.length > 0 ? events : [event.nativeEvent]).map((each) => [
      each.clientX - left,
      each.clientY - top,
      each.pressure,
    ])
  }
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0 || drawing.current) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    drawing.current = { points: pointsOf(event), hasPressure: event.pointerType === 'pen' }
    setCurrent(drawing.current)
  }
  const go = (event: PointerEvent<SVGSVGElement>) => {
    if (!drawing.current) return
    drawing.current = { ...drawing.current, points: [...drawing.current.points, ...pointsOf(event)] }
    setCurrent(drawing.current)
  }
  const end = () => {
    if (drawing.current) set([...strokes, drawing.current])
    drawing.current = undefined
    setCurrent(undefined)
  }
  return (
    <div className="grid gap-2">
      <svg
        role="img"
        aria-label={t`Drawing area`}
        data-pad
        className="h-44 w-full cursor-crosshair touch-none rounded-paper border border-part bg-[#fff] select-none"
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <line x1="6%" x2="94%" y1="72%" y2="72%" stroke="#c9c1b2" strokeDasharray="4 4" />
        {[...strokes, ...(current ? [current] : [])].map((stroke, at) => (
          <path key={at} d={strokePath(stroke, stroke !== current)} fill={colour} />
        ))}
      </svg>
      <div className="flex flex-wrap gap-2">
        <Button aria-disabled={strokes.length === 0} onClick={() => strokes.length > 0 && set(strokes.slice(0, -1))}>
          <Trans>Undo stroke</Trans>
        </Button>
        <Button aria-disabled={strokes.length === 0} onClick={() => strokes.length > 0 && set([])}>
          <Trans>Clear</Trans>
        </Button>
      </div>
    </div>
  )
}
