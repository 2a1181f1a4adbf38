/** Where the focus is on a job's page: at its heading on arrival, and there again when the button that was pressed is gone. */
import { useEffect, useRef } from 'react'
import type { JobView } from '@docweave/contract'
import { takeArrival } from '../layout/arrival.ts'

export function useHeadingFocus(state: JobView['state'] | undefined) {
  const heading = useRef<HTMLHeadingElement>(null)
  const pressed = useRef(false)
  const seen = useRef(state)
  useEffect(() => {
    if (takeArrival()) heading.current?.focus()
  }, [])
  useEffect(() => {
    if (seen.current === state) return
    seen.current = state
    // Who is elsewhere by now stays there.
    if (pressed.current && document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
    pressed.current = false
  }, [state])
  /** Wraps what a button does that goes away with the state. */
  const pressing = (act: () => void) => () => {
    pressed.current = true
    act()
  }
  return { heading, pressing }
}
