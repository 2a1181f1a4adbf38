/** The preview's placeholder: has its final height, and is filled once it is in view and the page is idle. */
import { createElement, useRef, type ComponentType } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { JobView } from '@docweave/contract'
import { withMessages } from '@docweave/i18n/catalogues'
import { useLoaded } from '../layout/use-loaded.ts'
import { useNearOnce } from '../long-lists/use-near-once.ts'
import type { RetryChanges } from './use-job.ts'
import type { ResultPreviewProps } from '../result-preview/result-preview.tsx'

type Preview = ComponentType<ResultPreviewProps>

/** Has its own translations and the PDF renderer. The worker is built without it. */
async function loadPreview(): Promise<Preview | undefined> {
  if (import.meta.env.SSR) return undefined
  const { ResultPreview } = await withMessages(import('../result-preview/result-preview.tsx'), 'panels')
  return ResultPreview
}

export interface LazyPreviewProps {
  job: JobView
  index: number
  /** If it is the only result, its name is shown already. */
  isOnly: boolean
  busy: boolean
  onRetry: (changes: RetryChanges) => void
}

export function LazyPreview({ isOnly, ...preview }: LazyPreviewProps) {
  const { t } = useLingui()
  const { job, index } = preview
  const name = job.results[index]?.name ?? ''
  const place = useRef<HTMLElement>(null)
  // Requires more than an edge in view: visitors who only download need not load the PDF renderer.
  const isNear = useNearOnce(place, '0px 0px -30% 0px')
  return (
    <section ref={place} className="sheet grid content-start gap-3 p-4 sm:p-6" aria-label={t`Preview of ${name}`}>
      <h2 className="text-lead font-semibold">
        <Trans>Preview</Trans>
        {!isOnly && <span className="block text-body font-normal wrap-anywhere">{name}</span>}
      </h2>
      <div className="min-h-[calc(min(75vh,44rem)+5.5rem)]">{isNear && <LoadedPreview {...preview} />}</div>
    </section>
  )
}

/** Without it the results can be downloaded anyway. */
function LoadedPreview(props: ResultPreviewProps) {
  const loaded = useLoaded(loadPreview)
  return loaded ? createElement(loaded, props) : null
}
