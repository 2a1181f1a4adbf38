/** The webhooks of an account, loaded when the settings are shown: few accounts have any. */
import { createElement, type ComponentType } from 'react'
import { withMessages } from '@docweave/i18n/catalogues'
import { Skeleton } from '@docweave/ui'
import { useLoaded } from '../layout/use-loaded.ts'

async function loadWebhooks(): Promise<ComponentType | undefined> {
  if (import.meta.env.SSR) return undefined
  return (await withMessages(import('./webhooks.tsx'), 'account')).Webhooks
}

export function LazyWebhooks() {
  const loaded = useLoaded(loadWebhooks)
  return loaded ? createElement(loaded) : <Skeleton lines={3} />
}
