/** The place of text that grows while a step runs. The component is loaded once there is some. */
import { createElement, type ComponentType } from 'react'
import { withWords } from '@docweave/i18n/catalogues'
import { useLoaded } from '../layout/use-loaded.ts'
import type { LiveTextProps } from '../transcript/live-text.tsx'

async function load(): Promise<ComponentType<LiveTextProps> | undefined> {
  if (import.meta.env.SSR) return undefined
  return (await withWords(import('../transcript/live-text.tsx'), 'panels')).LiveText
}

export function LiveTextPlace(props: LiveTextProps) {
  // The text is still shown when the step ends.
  const loaded = useLoaded(load)
  return loaded ? createElement(loaded, props) : null
}
