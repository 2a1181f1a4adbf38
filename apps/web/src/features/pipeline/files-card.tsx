/** The first card of the step list: the visitor's files. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { DropArea } from '@docweave/ui'
import { kindList, sizeText } from '../format/file-texts.ts'
import type { ToolPage } from '../tools/tool-card.ts'
import type { RunProblem, Sending } from './draft.ts'
import type { ChosenFile } from '../upload/chosen-file.ts'
import type { Engine } from './load-engine.ts'
import type { KeptState } from './engine/file-keeper.ts'

interface FilesCardProps {
  files: readonly ChosenFile[]
  tool: ToolPage
  engine: Engine | undefined
  sending: Sending | undefined
  /** What is known of the files kept in the browser. */
  kept: KeptState | undefined
  /** The error that a run reported. */
  problem: RunProblem | undefined
  /** Whether the first step's panel lists the files. */
  areListed: boolean
  disabled: boolean
  onAdd: (files: File[]) => void
  onPassword: (key: string, password: string) => void
  onRemove: (keys: readonly string[]) => void
}

export function FilesCard(props: FilesCardProps) {
  const { files, tool, engine, sending, kept, problem, areListed, disabled, onAdd, onPassword, onRemove } = props
  const { t, i18n } = useLingui()
  const kinds = kindList(i18n, tool.accepts)
  const size = sizeText(tool.limits.bytes, i18n.locale)
  return (
    <section className="sheet grid gap-4 p-4 sm:p-6" aria-label={t`Files`}>
      {engine && kept && <engine.KeptNotices kept={kept} isOffered={files.length === 0} />}
      {files.length > 0 &&
        (engine ? (
          <engine.FileList
            files={files}
            accepts={tool.accepts}
            breaksSignature={tool.group !== 'from-pdf' && tool.panel !== 'place-signature'}
            disabled={disabled}
            sending={sending}
            kept={kept}
            problem={problem}
            areListed={areListed}
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
            <p className="text-lead pointer-coarse:hidden">
              <Trans>Drop your files here</Trans>
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
      {tool.accepts.includes('webm') && (
        <div className="min-h-11">
          {engine && <engine.RecordButton disabled={disabled} onRecorded={(file) => onAdd([file])} />}
        </div>
      )}
    </section>
  )
}
