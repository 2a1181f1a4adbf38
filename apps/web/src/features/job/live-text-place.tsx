/** The place of a text that grows while a step runs. What shows it is fetched once there is some. */
import { createElement, type ComponentType } from 'react'
import { withWords } from '@docweave/i18n/catalogues'
import { useLoaded } from '../layout/use-loaded.ts'
import type { LiveTextProps } from '../transcript/live-text.tsx'

async function load(): Promise<ComponentType<LiveTextProps> | undefined> {
  if (import.meta.env.SSR) return undefined
  return (await withWords(import('../transcript/live-text.tsx'), 'panels')).LiveText
}

export function LiveTextPlace(props: LiveTextProps) {
  // The text comes at the end all the same.
  const loaded = useLoaded(load)
  return loaded ? createElement(loaded, props) : null
}
