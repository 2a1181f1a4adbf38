/** The first sheet: the visitor's files. */
import { Trans, useLingui } from '@lingui/react/macro'
import { DropArea } from '@docweave/ui'
import { kindList } from '../format/kind-text.ts'
import { sizeText } from '../format/size.ts'
import type { ToolPage } from '../tools/tool-card.ts'
import type { PickedFile } from './draft.ts'
import { FileLine } from './file-line.tsx'

export interface FilesSheetProps {
  files: readonly PickedFile[]
  tool: ToolPage
  disabled: boolean
  onAdd: (files: File[]) => void
  onPassword: (key: string, password: string) => void
  onRemove: (key: string) => void
}

export function FilesSheet({ files, tool, disabled, onAdd, onPassword, onRemove }: FilesSheetProps) {
  const { t, i18n } = useLingui()
  const kinds = kindList(i18n, tool.accepts)
  const size = sizeText(tool.limits.bytes, i18n.locale)
  return (
    <section className="sheet grid gap-4 p-4 sm:p-6" aria-label={t`Files`}>
      {files.length > 0 && (
        <ul>
          {files.map((picked) => (
            <FileLine
              key={picked.key}
              picked={picked}
              breaksSignature={tool.group !== 'from-pdf' && tool.panel !== 'place-signature'}
              disabled={disabled}
              onPassword={(password) => onPassword(picked.key, password)}
              onRemove={() => onRemove(picked.key)}
            />
          ))}
        </ul>
      )}
      <DropArea
        choose={files.length === 0 ? <Trans>Choose files</Trans> : <Trans>Add more files</Trans>}
        accept={tool.endings.map((ending) => `.${ending}`).join()}
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
