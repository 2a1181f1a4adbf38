/** A result's size beside that of its source. */
import { Trans, useLingui } from '@lingui/react/macro'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { sizeText } from '../format/file-texts.ts'

interface SizeChangeProps {
  /** The source's size, if it has the same kind. */
  before: number | undefined
  after: number
}

/** `12 MB → 3 MB (75 % smaller)`; only the result's size if they are not comparable. */
export function SizeChange({ before, after }: SizeChangeProps) {
  const { t, i18n } = useLingui()
  const size = <strong className="font-semibold text-ink">{sizeText(after, i18n.locale)}</strong>
  if (before === undefined) return size
  const saved = before > 0 ? Math.round((1 - after / before) * 100) : 0
  return (
    <>
      <span className="visually-hidden">{t`size before and after:`}</span> {sizeText(before, i18n.locale)}{' '}
      <ArrowRight aria-hidden className="inline size-3.5 align-[-2px]" /> {size}
      {saved > 0 && (
        <>
          {' '}
          <span className="whitespace-nowrap text-done">
            <Trans>{saved}% smaller</Trans>
          </span>
        </>
      )}
    </>
  )
}
