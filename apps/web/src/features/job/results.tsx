/** The results: their total size, each with its size before and after, and one archive of all. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import Download from 'lucide-react/icons/download'
import { useMemo } from 'react'
import type { JobView } from '@docweave/contract'
import { buttonClass } from '@docweave/ui'
import { useGrowing } from '../long-lists/use-growing.ts'
import { hasPreview } from '../result-preview/has-preview.ts'
import { factSeparator } from './fact-separator.ts'
import { JobNotices } from './job-notices.tsx'
import { JobRetention } from './job-retention.tsx'
import { resultFilesOf } from './result-files.ts'
import { ResultRow } from './result-row.tsx'
import { SizeChange } from './size-change.tsx'
import { sizeAfterAll, sizeBeforeAll, sizesBefore } from './size-before.ts'

interface ResultsProps {
  job: JobView
  busy: boolean
  /** The index of the result whose preview is shown. */
  shown: number
  onShow: (index: number) => void
  onRemove: () => void
}

export function Results({ job, busy, shown, onShow, onRemove }: ResultsProps) {
  const { t, i18n } = useLingui()
  const { id, results } = job
  const files = useMemo(() => resultFilesOf({ id, results }), [id, results])
  const count = useGrowing(results.length)
  const many = results.length > 1
  const before = sizesBefore(job)
  return (
    <section className="sheet grid gap-4 p-4 sm:p-6" aria-label={t`Results`}>
      {many && (
        <div className="grid gap-3">
          <p className="tabular-nums">
            <span className="font-medium">
              <Plural value={results.length} one="# file" other="# files" />
            </span>
            {factSeparator(i18n.locale)}
            <SizeChange before={sizeBeforeAll(job)} after={sizeAfterAll(job)} />
          </p>
          <a href={`/results/${id}/all.zip`} download className={buttonClass('main', 'w-full')}>
            <Download aria-hidden size={20} strokeWidth={1.5} />
            <Trans>Download all as ZIP</Trans>
          </a>
        </div>
      )}
      {/* A long list scrolls separately, so that the actions below stay near. */}
      <ul
        className={many ? 'max-h-[24rem] overflow-y-auto border-y border-edge' : ''}
        {...(many ? { tabIndex: 0, 'aria-label': t`Results` } : {})}
      >
        {results.slice(0, count).map((result, index) => {
          const file = files[index]
          if (!file) return null
          return (
            <ResultRow
              key={index}
              result={result}
              file={file}
              before={before[index]}
              address={`/results/${id}/${index}`}
              isOnly={!many}
              isOneOfMany={results.length > 20}
              isShown={shown === index}
              onShow={hasPreview(result) ? () => onShow(index) : undefined}
            />
          )
        })}
      </ul>
      <JobNotices notices={job.notices} />
      <JobRetention job={job} busy={busy} onRemove={onRemove} />
    </section>
  )
}
