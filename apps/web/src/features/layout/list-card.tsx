/** A list on the profile page: heading, search, error, placeholders while loading, and what to do if it is empty. */
import { useId, type ReactNode } from 'react'
import { useLingui } from '@lingui/react'
import type { Failure } from '@docweave/contract'
import { Notice, Skeleton } from '@docweave/ui'
import { failureText, type Titles } from '../failures/failure-text.ts'

export interface ListCardProps {
  heading: ReactNode
  /** The search field, if there is one. */
  search: ReactNode
  /** `undefined` until loaded. */
  lines: readonly ReactNode[] | undefined
  failure: Failure | undefined
  titles: Titles
  /** Shown instead of an empty list. */
  none: ReactNode
  /** Actions for the whole list. */
  children: ReactNode
}

export function ListCard({ heading, search, lines, failure, titles, none, children }: ListCardProps) {
  const id = useId()
  const { i18n } = useLingui()
  return (
    <section aria-labelledby={id} className="sheet grid gap-4 p-4 sm:p-6" aria-busy={lines === undefined}>
      <h2 id={id} className="text-head">
        {heading}
      </h2>
      {search}
      {failure && (
        <Notice tone="failed" urgent>
          <p>{failureText(i18n, failure, titles)}</p>
        </Notice>
      )}
      {lines === undefined && !failure && <Skeleton lines={3} />}
      {lines?.length === 0 && none}
      {lines && lines.length > 0 && <ul>{lines}</ul>}
      {children}
    </section>
  )
}
