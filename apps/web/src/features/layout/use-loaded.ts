/** A component that is fetched by itself, once it is wanted. */
import { useEffect, useState, type ComponentType } from 'react'

/**
 * Gives the component when it is there. One that cannot be fetched stays away: what waits for it can do without.
 *
 * @param load fetches it; `undefined` where pages are only rendered. Called once.
 */
export function useLoaded<Props>(
  load: () => Promise<ComponentType<Props> | undefined>,
): ComponentType<Props> | undefined {
  const [loaded, setLoaded] = useState<ComponentType<Props>>()
  const [fetchIt] = useState(() => load)
  useEffect(() => {
    fetchIt().then(
      (found) => found && setLoaded(() => found),
      () => undefined,
    )
  }, [fetchIt])
  return loaded
}
