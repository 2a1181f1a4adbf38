/** The results: their total size, each with its size before and after, and one archive of all. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import Download from 'lucide-react/icons/download'
import Eye from 'lucide-react/icons/eye'
import { useState } from 'react'
import type { JobView } from '@docweave/contract'
import { buttonClass, Button } from '@docweave/ui'
import { kindText, sizeText } from '../format/file-texts.ts'
import { useGrowing } from '../long-lists/use-growing.ts'
import { hasPreview } from '../result-preview/has-preview.ts'
import { JobRetention } from './job-retention.tsx'
import { LazyPreview } from './lazy-preview.tsx'
import { sizeAfterAll, sizeBeforeAll, sizesBefore } from './size-before.ts'

interface ResultsProps {
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
  const before = sizesBefore(job)
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
              before={before[index]}
              address={`/results/${id}/${index}`}
              isOnly={!many}
              isOneOfMany={results.length > 20}
              isShown={shown === index}
              onShow={hasPreview(result) ? () => setShown(index) : undefined}
            />
          ))}
        </ul>
        <JobRetention job={job} busy={busy} onRemove={onRemove} />
      </section>
      {results[shown] && <LazyPreview job={job} index={shown} isOnly={!many} />}
    </div>
  )
}

interface ResultLineProps {
  result: JobView['results'][number]
  /** The source's size, if the two are comparable. */
  before: number | undefined
  address: string
  isOnly: boolean
  isOneOfMany: boolean
  isShown: boolean
  /** Omitted if there is no preview. */
  onShow: (() => void) | undefined
}

/** In long lists, only the visible rows are laid out. */
const seldomLaidOut = '[contain-intrinsic-size:auto_4.5rem] [content-visibility:auto]'

/** One result: its name and sizes, with download and preview buttons. */
function ResultLine({ result, before, address, isOnly, isOneOfMany, isShown, onShow }: ResultLineProps) {
  const { t, i18n } = useLingui()
  const { name, kind, bytes } = result
  return (
    <li
      className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-2 ${isOnly ? '' : 'border-b border-edge py-3 last:border-0'} ${isOneOfMany ? seldomLaidOut : ''}`}
    >
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium break-all">{name}</p>
        <p className="text-small text-ink-muted tabular-nums">
          {kindText(i18n, kind)}, <SizeChange before={before} after={bytes} />
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:*:px-3">
        {onShow && !isOnly && (
          <Button
            className={isShown ? 'border-thread! bg-paper-deep' : ''}
            aria-pressed={isShown}
            aria-label={t`Preview of ${name}`}
            onClick={onShow}
          >
            <Eye aria-hidden size={20} strokeWidth={1.5} />
            <Trans>Preview</Trans>
          </Button>
        )}
        <a href={address} download className={buttonClass(isOnly ? 'main' : 'plain')} aria-label={t`Download ${name}`}>
          <Download aria-hidden size={20} strokeWidth={1.5} />
          <Trans>Download</Trans>
        </a>
      </div>
    </li>
  )
}

interface SizeChangeProps {
  /** The source's size, if it has the same kind. */
  before: number | undefined
  after: number
}

/** `12 MB → 3 MB (75 % smaller)`; only the result's size if they are not comparable. */
function SizeChange({ before, after }: SizeChangeProps) {
  const { t, i18n } = useLingui()
  const size = <strong className="font-semibold text-ink">{sizeText(after, i18n.locale)}</strong>
  if (before === undefined) return size
  const saved = before > 0 ? Math.round((1 - after / before) * 100) : 0
  return (
    <>
      <span className="visually-hidden">{t`size before and after:`}</span> {sizeText(before, i18n.locale)}
      <span aria-hidden> → </span> {size}
      {saved > 0 && (
        <>
          {' '}
          <span className="whitespace-nowrap text-done">
            <Trans>{saved} % smaller</Trans>
          </span>
        </>
      )}
    </>
  )
}
