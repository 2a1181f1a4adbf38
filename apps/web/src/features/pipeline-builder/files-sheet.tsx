/** The first sheet of the list: the visitor's files. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { DropArea } from '@docweave/ui'
import { kindList } from '../format/kind-text.ts'
import { sizeText } from '../format/size.ts'
import type { ToolPage } from '../tools/tool-card.ts'
import type { PickedFile } from './draft.ts'
import { RecordPlace } from './record-place.tsx'
import type { Engine } from './use-engine.ts'
import type { Sending } from './use-run.ts'

export interface FilesSheetProps {
  files: readonly PickedFile[]
  tool: ToolPage
  engine: Engine | undefined
  sending: Sending | undefined
  /** Their upload was interrupted by a page reload. */
  restored: boolean
  disabled: boolean
  onAdd: (files: File[]) => void
  onPassword: (key: string, password: string) => void
  onRemove: (keys: readonly string[]) => void
}

export function FilesSheet(props: FilesSheetProps) {
  const { files, tool, engine, sending, restored, disabled, onAdd, onPassword, onRemove } = props
  const { t, i18n } = useLingui()
  const kinds = kindList(i18n, tool.accepts)
  const size = sizeText(tool.limits.bytes, i18n.locale)
  return (
    <section className="sheet grid gap-4 p-4 sm:p-6" aria-label={t`Files`}>
      {files.length > 0 &&
        (engine ? (
          <engine.FileList
            files={files}
            accepts={tool.accepts}
            breaksSignature={tool.group !== 'from-pdf' && tool.panel !== 'place-signature'}
            disabled={disabled}
            sending={sending}
            restored={restored}
            onPassword={onPassword}
            onRemove={onRemove}
          />
        ) : (
          <p>
            <Plural value={files.length} one="# file" other="# files" />
          </p>
        ))}
      <DropArea
        choose={files.length === 0 ? <Trans>Choose files</Trans> : <Trans>Add more files</Trans>}
        chooseFolder={<Trans>Choose a folder</Trans>}
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
      {/* Browsers record in one of the kinds it accepts. */}
      {tool.accepts.includes('webm') && <RecordPlace disabled={disabled} onRecorded={(file) => onAdd([file])} />}
    </section>
  )
}
