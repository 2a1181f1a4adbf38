/** One result: its name and sizes, with download and preview buttons. */
import { Trans, useLingui } from '@lingui/react/macro'
import Download from 'lucide-react/icons/download'
import Eye from 'lucide-react/icons/eye'
import type { JobView } from '@docweave/contract'
import { Button, buttonClass } from '@docweave/ui'
import { kindText } from '../format/kind-text.ts'
import { SizeChange } from './size-change.tsx'

export interface ResultLineProps {
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

export function ResultLine({ result, before, address, isOnly, isOneOfMany, isShown, onShow }: ResultLineProps) {
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
