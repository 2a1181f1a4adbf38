/** One result: its first page, its name and sizes, with download and preview buttons. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import Download from 'lucide-react/icons/download'
import Eye from 'lucide-react/icons/eye'
import type { JobView } from '@docweave/contract'
import { buttonClass, Button } from '@docweave/ui'
import { FilePicture } from '../file-picture/file-picture.tsx'
import { kindText } from '../format/file-texts.ts'
import type { ReusedFile } from '../upload/chosen-file.ts'
import { factSeparator } from './fact-separator.ts'
import { SizeChange } from './size-change.tsx'

interface ResultRowProps {
  result: JobView['results'][number]
  /** For its picture. */
  file: ReusedFile
  /** The source's size in bytes, if the two are comparable. */
  before: number | undefined
  address: string
  isOnly: boolean
  isOneOfMany: boolean
  isShown: boolean
  /** Omitted if there is no preview. */
  onShow: (() => void) | undefined
}

/** In long lists, only the visible rows are laid out. */
const seldomLaidOut = '[contain-intrinsic-size:auto_5rem] [content-visibility:auto]'

export function ResultRow(props: ResultRowProps) {
  const { result, file, before, address, isOnly, isOneOfMany, isShown, onShow } = props
  const { t, i18n } = useLingui()
  const { name, kind, bytes, pages } = result
  return (
    <li
      className={`grid gap-3 ${isOnly ? '' : 'border-b border-edge py-3 last:border-0'} ${isOneOfMany ? seldomLaidOut : ''}`}
    >
      <div className="flex items-center gap-3">
        <FilePicture file={file} kind={kind} />
        <div className="min-w-0 flex-1">
          <p className="font-medium wrap-anywhere">{name}</p>
          <p className="text-small text-ink-muted tabular-nums">
            {kindText(i18n, kind)}
            {factSeparator(i18n.locale)}
            {pages !== undefined && (
              <>
                <Plural value={pages} one="# page" other="# pages" />
                {factSeparator(i18n.locale)}
              </>
            )}
            <SizeChange before={before} after={bytes} />
          </p>
        </div>
        {!isOnly && (
          <div className="flex shrink-0">
            {onShow && (
              <Button
                look="bare"
                className={`min-w-11 px-2.5! ${isShown ? 'bg-paper-deep text-thread' : ''}`}
                aria-pressed={isShown}
                aria-label={t`Preview of ${name}`}
                title={t`Preview`}
                onClick={onShow}
              >
                <Eye aria-hidden size={20} strokeWidth={1.5} />
              </Button>
            )}
            <a
              href={address}
              download
              className={buttonClass('bare', 'min-w-11 px-2.5!')}
              aria-label={t`Download ${name}`}
              title={t`Download`}
            >
              <Download aria-hidden size={20} strokeWidth={1.5} />
            </a>
          </div>
        )}
      </div>
      {isOnly && (
        <a href={address} download className={buttonClass('main', 'w-full')} aria-label={t`Download ${name}`}>
          <Download aria-hidden size={20} strokeWidth={1.5} />
          <Trans>Download</Trans>
        </a>
      )}
    </li>
  )
}
