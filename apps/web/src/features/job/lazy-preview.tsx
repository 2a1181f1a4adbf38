/** The preview's placeholder: has its final height, and is filled once it is in view and the page is idle. */
import { createElement, useEffect, useRef, useState, type ComponentType } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { JobView } from '@docweave/contract'
import { withMessages } from '@docweave/i18n/catalogues'
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
}

export function LazyPreview({ job, index, isOnly }: LazyPreviewProps) {
  const { t } = useLingui()
  const name = job.results[index]?.name ?? ''
  const place = useRef<HTMLElement>(null)
  const [loaded, setLoaded] = useState<Preview>()
  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        loadPreview().then(
          (found) => found && setLoaded(() => found),
          // The results can be downloaded anyway.
          () => undefined,
        )
      },
      // Requires more than an edge in view: visitors who only download need not load the PDF renderer.
      { rootMargin: '0px 0px -30% 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <section ref={place} className="sheet grid content-start gap-3 p-4 sm:p-6" aria-label={t`Preview of ${name}`}>
      <h2 className="pr-4 text-lead font-semibold">
        <Trans>Preview</Trans>
        {!isOnly && <span className="block text-body font-normal wrap-anywhere">{name}</span>}
      </h2>
      <div className="min-h-[calc(min(75vh,44rem)+5.5rem)]">{loaded && createElement(loaded, { job, index })}</div>
    </section>
  )
}
