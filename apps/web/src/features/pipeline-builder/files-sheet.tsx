/** The first sheet: the visitor's files. */
import { Trans, useLingui } from '@lingui/react/macro'
import X from 'lucide-react/icons/x'
import { Button, DropArea } from '@docweave/ui'
import { kindList, kindText } from '../format/kind-text.ts'
import { sizeText } from '../format/size.ts'
import type { ToolPage } from '../tools/tool-card.ts'
import type { PickedFile } from './draft.ts'

export interface FilesSheetProps {
  files: readonly PickedFile[]
  tool: ToolPage
  disabled: boolean
  onAdd: (files: File[]) => void
  onRemove: (key: string) => void
}

export function FilesSheet({ files, tool, disabled, onAdd, onRemove }: FilesSheetProps) {
  const { t, i18n } = useLingui()
  const kinds = kindList(i18n, tool.accepts)
  const size = sizeText(tool.limits.bytes, i18n.locale)
  return (
    <section className="sheet grid gap-4 p-4 sm:p-6" aria-label={t`Files`}>
      {files.length > 0 && (
        <ul>
          {files.map(({ key, file, kind }) => (
            <li key={key} className="flex items-center gap-3 border-b border-edge py-1 first:pt-0">
              <span className="min-w-0 flex-1 break-all">{file.name}</span>
              <span className="shrink-0 text-small text-ink-muted tabular-nums">
                {kind === 'unknown' ? t`unknown kind` : kind ? kindText(i18n, kind) : ''}{' '}
                {sizeText(file.size, i18n.locale)}
              </span>
              <Button
                look="bare"
                className="shrink-0 px-2.5!"
                disabled={disabled}
                aria-label={t`Remove ${file.name}`}
                onClick={() => onRemove(key)}
              >
                <X aria-hidden size={20} strokeWidth={1.5} />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <DropArea
        choose={files.length === 0 ? <Trans>Choose files</Trans> : <Trans>Add more files</Trans>}
        accept={tool.accepts.map((kind) => `.${kind}`).join()}
        disabled={disabled}
        slim={files.length > 0}
        onFiles={onAdd}
      >
        {files.length === 0 ? (
          <div className="grid gap-1">
            <p className="text-lead">
              <Trans>Drop your files here.</Trans>
            </p>
            <p className="text-small text-ink-muted">
              <Trans>
                {kinds}, up to {size} each
              </Trans>
            </p>
          </div>
        ) : null}
      </DropArea>
    </section>
  )
}
