/** The operators' page, whose parts are loaded when it is shown. */
import { createElement, type ComponentType } from 'react'
import { withMessages } from '@docweave/i18n/catalogues'
import { Skeleton } from '@docweave/ui'
import type { Titles } from '../failures/failure-text.ts'
import { useLoaded } from '../layout/use-loaded.ts'

async function loadOperations(): Promise<ComponentType<{ titles: Titles }> | undefined> {
  if (import.meta.env.SSR) return undefined
  return (await withMessages(import('./operations.tsx'), 'checks', 'errors')).Operations
}

export function OperatorsPage({ title, titles }: { title: string; titles: Titles }) {
  const loaded = useLoaded(loadOperations)
  return (
    <div className="grid gap-6">
      <h1 className="text-title">{title}</h1>
      {loaded ? createElement(loaded, { titles }) : <Skeleton lines={6} />}
    </div>
  )
}
