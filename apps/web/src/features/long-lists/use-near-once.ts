/** Tells when an element first comes into view: what is expensive is loaded then, and kept. */
import { useEffect, useState, type RefObject } from 'react'

/**
 * Returns whether the element has been in view.
 *
 * @param margin how far around the window counts as in view, like CSS `margin`; negative to require more than an edge
 */
export function useNearOnce(place: RefObject<Element | null>, margin: string): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        setNear(true)
      },
      { rootMargin: margin },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [place, margin])
  return isNear
}
