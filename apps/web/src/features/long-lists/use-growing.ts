/** Renders long lists in batches: the first rows appear at once, and rendering the rest does not block the page. */
import { startTransition, useEffect, useState } from 'react'

const portion = 40

/** Returns how many of `length` rows to render now. */
export function useGrowing(length: number): number {
  const [count, setCount] = useState(portion)
  useEffect(() => {
    if (count >= length) return undefined
    const timer = setTimeout(() => startTransition(() => setCount(count + portion)), 16)
    return () => clearTimeout(timer)
  }, [count, length])
  return Math.min(count, length)
}
