/** Loads the notification button once a job has taken longer than a moment. */
import { createElement, useEffect, useState, type ComponentType } from 'react'

/** Shorter jobs need no notification (ms). */
const moment = 3000

export function TellMeLater({ id }: { id: string }) {
  const [loaded, setLoaded] = useState<ComponentType<{ id: string }>>()
  useEffect(() => {
    if (import.meta.env.SSR) return undefined
    const timer = setTimeout(() => {
      import('./tell-me.tsx').then(
        ({ TellMe }) => setLoaded(() => TellMe),
        () => undefined,
      )
    }, moment)
    return () => clearTimeout(timer)
  }, [])
  return loaded ? createElement(loaded, { id }) : null
}
