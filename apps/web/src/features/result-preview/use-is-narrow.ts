/** Whether two pages side by side would be too small to compare. */
import { useSyncExternalStore } from 'react'

const query = '(width < 40rem)'

const watch = (changed: () => void) => {
  const media = matchMedia(query)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    watch,
    () => matchMedia(query).matches,
    () => false,
  )
