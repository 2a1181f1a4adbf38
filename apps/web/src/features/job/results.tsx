/** The results: each with its size before and after, all of them as one archive, and when they will be gone. */
import { Trans, useLingui } from '@lingui/react/macro'
import Download from 'lucide-react/icons/download'
import type { JobView } from '@docweave/contract'
import { buttonClass } from '@docweave/ui'
import { kindText } from '../format/kind-text.ts'
import { LocalTime } from '../format/local-time.tsx'
import { sizeText } from '../format/size.ts'

export function Results({ job }: { job: JobView }) {
  const { t } = useLingui()
  const { id, results, expiresAt } = job
  return (
    <section className="sheet grid gap-4 p-4 sm:p-6" aria-label={t`Results`}>
      <ul>
        {results.map((result, index) => (
          <li
            key={index}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-edge py-3 first:pt-0 last:border-0 last:pb-0"
          >
            <div className="min-w-0 flex-1 basis-56">
              <p className="font-medium break-all">{result.name}</p>
              <SizeChange result={result} />
            </div>
            <a
              href={`/results/${id}/${index}`}
              download
              className={buttonClass(results.length === 1 ? 'main' : 'plain')}
              aria-label={t`Download ${result.name}`}
            >
              <Download aria-hidden size={20} strokeWidth={1.5} />
              <Trans>Download</Trans>
            </a>
          </li>
        ))}
      </ul>
      {results.length > 1 && (
        <a href={`/results/${id}/all.zip`} download className={buttonClass('main', 'justify-self-start')}>
          <Download aria-hidden size={20} strokeWidth={1.5} />
          <Trans>Download all as ZIP</Trans>
        </a>
      )}
      {expiresAt !== undefined && (
        <p className="text-small text-ink-muted">
          <Trans>
            Deleted <LocalTime at={expiresAt} />
          </Trans>
        </p>
      )}
    </section>
  )
}

/** `PDF, 12 MB → 3 MB (75 % smaller)` */
function SizeChange({ result: { kind, bytes, sourceBytes } }: { result: JobView['results'][number] }) {
  const { t, i18n } = useLingui()
  const saved = sourceBytes > 0 ? Math.round((1 - bytes / sourceBytes) * 100) : 0
  const before = sizeText(sourceBytes, i18n.locale)
  const after = sizeText(bytes, i18n.locale)
  return (
    <p className="text-small text-ink-muted tabular-nums">
      {kindText(i18n, kind)}, <span className="visually-hidden">{t`size before and after:`}</span> {before}
      <span aria-hidden> → </span>
      <strong className="font-semibold text-ink"> {after}</strong>
      {saved > 0 && (
        <>
          {' '}
          <span className="text-done">
            <Trans>{saved} % smaller</Trans>
          </span>
        </>
      )}
    </p>
  )
}
