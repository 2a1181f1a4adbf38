/** Warns before the page is left. */
import { useEffect } from 'react'

/** Lets the browser ask before the page is left, while something would be lost. */
export function useLeaveWarning(wouldBeLost: boolean): void {
  useEffect(() => {
    if (!wouldBeLost) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [wouldBeLost])
}
