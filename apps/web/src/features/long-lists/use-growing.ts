/** Lists of hundreds come onto the page in portions: the first lines are there at once, and nothing stands still for the last. */
import { startTransition, useEffect, useState } from 'react'

const portion = 40

/** Gives how many of `length` lines to draw now. */
export function useGrowing(length: number): number {
  const [count, setCount] = useState(portion)
  useEffect(() => {
    if (count >= length) return undefined
    const timer = setTimeout(() => startTransition(() => setCount(count + portion)), 16)
    return () => clearTimeout(timer)
  }, [count, length])
  return Math.min(count, length)
}
