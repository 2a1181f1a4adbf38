/** Focus on a job's page: on its heading on arrival, and again when the pressed button is removed. */
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
    // Only if the focus was lost: it may have moved elsewhere meanwhile.
    if (pressed.current && document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
    pressed.current = false
  }, [state])
  /** Wraps the handler of a button that is removed when the state changes. */
  const pressing = (act: () => void) => () => {
    pressed.current = true
    act()
  }
  return { heading, pressing }
}
