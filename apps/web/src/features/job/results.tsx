/** The results: their total size, each with its size before and after, and one archive of all. */
import { useState } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import Download from 'lucide-react/icons/download'
import type { JobView } from '@docweave/contract'
import { buttonClass } from '@docweave/ui'
import { Keeping } from './keeping.tsx'
import { PreviewPlace } from './preview-place.tsx'
import { hasPreview } from './has-preview.ts'
import { ResultLine } from './result-line.tsx'
import { sizeAfterAll, sizeBefore, sizeBeforeAll } from './size-before.ts'
import { SizeChange } from './size-change.tsx'
import { useGrowing } from '../long-lists/use-growing.ts'

export interface ResultsProps {
  job: JobView
  busy: boolean
  onRemove: () => void
}

export function Results({ job, busy, onRemove }: ResultsProps) {
  const { t } = useLingui()
  const { id, results } = job
  const [shown, setShown] = useState(() => results.findIndex(hasPreview))
  const count = useGrowing(results.length)
  const many = results.length > 1
  return (
    <div className="grid gap-6">
      <section className="sheet grid gap-4 p-4 sm:p-6" aria-label={t`Results`}>
        {many && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 pr-4">
            <p className="tabular-nums">
              <span className="font-medium">
                <Plural value={results.length} one="# file" other="# files" />
              </span>
              {', '}
              <SizeChange before={sizeBeforeAll(job)} after={sizeAfterAll(job)} />
            </p>
            <a href={`/results/${id}/all.zip`} download className={buttonClass('main', 'max-sm:px-3')}>
              <Download aria-hidden size={20} strokeWidth={1.5} />
              <Trans>Download all as ZIP</Trans>
            </a>
          </div>
        )}
        {/* A long list scrolls separately, so that the actions below stay near. */}
        <ul
          className={many ? 'max-h-[28rem] overflow-y-auto border-y border-edge pr-2' : ''}
          {...(many ? { tabIndex: 0, 'aria-label': t`Results` } : {})}
        >
          {results.slice(0, count).map((result, index) => (
            <ResultLine
              key={index}
              result={result}
              before={sizeBefore(job, result)}
              address={`/results/${id}/${index}`}
              isOnly={!many}
              isOneOfMany={results.length > 20}
              isShown={shown === index}
              onShow={hasPreview(result) ? () => setShown(index) : undefined}
            />
          ))}
        </ul>
        <Keeping job={job} busy={busy} onRemove={onRemove} />
      </section>
      {results[shown] && <PreviewPlace job={job} index={shown} isOnly={!many} />}
    </div>
  )
}
