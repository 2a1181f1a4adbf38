/** Fetches the notification's button once a job has taken longer than a moment. */
import { createElement, useEffect, useState, type ComponentType } from 'react'
import type { TellMeProps } from './tell-me.tsx'

/** What is done sooner nobody needs to be told of. */
const moment = 3000

export function TellMeLater(props: TellMeProps) {
  const [loaded, setLoaded] = useState<ComponentType<TellMeProps>>()
  const isOpen = props.state === 'waiting' || props.state === 'running'
  useEffect(() => {
    if (import.meta.env.SSR || !isOpen) return undefined
    const timer = setTimeout(() => {
      import('./tell-me.tsx').then(
        ({ TellMe }) => setLoaded(() => TellMe),
        () => undefined,
      )
    }, moment)
    return () => clearTimeout(timer)
  }, [isOpen])
  return loaded ? createElement(loaded, props) : null
}
