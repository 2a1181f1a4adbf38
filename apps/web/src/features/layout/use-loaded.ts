/** Lazily loads a component. */
import { useEffect, useState, type ComponentType } from 'react'

/**
 * Returns the component once it is loaded. If loading fails it stays `undefined`, which callers must tolerate.
 *
 * @param load imports it; resolves with `undefined` on the server. Called once.
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
