/** The place of a text that grows while a step runs. What shows it is fetched once there is some. */
import { createElement, useEffect, useState, type ComponentType } from 'react'
import { withWords } from '@docweave/i18n/catalogues'
import type { LiveTextProps } from '../transcript/live-text.tsx'

async function load(): Promise<ComponentType<LiveTextProps> | undefined> {
  if (import.meta.env.SSR) return undefined
  return (await withWords(import('../transcript/live-text.tsx'), 'panels')).LiveText
}

export function LiveTextPlace(props: LiveTextProps) {
  const [loaded, setLoaded] = useState<ComponentType<LiveTextProps>>()
  useEffect(() => {
    load().then(
      (found) => found && setLoaded(() => found),
      // The text comes at the end all the same.
      () => undefined,
    )
  }, [])
  return loaded ? createElement(loaded, props) : null
}
