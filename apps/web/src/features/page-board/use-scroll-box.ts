/** The size and scroll offset of the scrolling element. */
import { useCallback, useEffect, useState, type RefObject } from 'react'

export interface ScrollBox {
  width: number
  height: number
  top: number
}

export function useScrollBox(scroller: RefObject<HTMLElement | null>): ScrollBox {
  const [box, setBox] = useState<ScrollBox>({ width: 0, height: 0, top: 0 })
  const look = useCallback(() => {
    const element = scroller.current
    if (!element) return
    const next = { width: element.clientWidth, height: element.clientHeight, top: element.scrollTop }
    setBox((was) => (was.width === next.width && was.height === next.height && was.top === next.top ? was : next))
  }, [scroller])
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const resized = new ResizeObserver(look)
    resized.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [scroller, look])
  return box
}
