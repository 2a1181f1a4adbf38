/** The triggers of an account, loaded when the settings are shown: few accounts have any. */
import { createElement, type ComponentType } from 'react'
import { withMessages } from '@docweave/i18n/catalogues'
import { Skeleton } from '@docweave/ui'
import { useLoaded } from '../layout/use-loaded.ts'

async function loadTriggers(): Promise<ComponentType | undefined> {
  if (import.meta.env.SSR) return undefined
  return (await withMessages(import('./triggers.tsx'), 'account')).Triggers
}

export function LazyTriggers() {
  const loaded = useLoaded(loadTriggers)
  return loaded ? createElement(loaded) : <Skeleton lines={3} />
}
