/** Fetches the notification's button once a job has taken longer than a moment. */
import { createElement, useEffect, useState, type ComponentType } from 'react'

/** What is done sooner nobody needs to be told of. */
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
