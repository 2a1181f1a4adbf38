/** The visitor's files, however many: each with its kind, upload progress and error. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { FileKind } from '@docweave/contract'
import { Button, Notice } from '@docweave/ui'
import { failureText } from '../failures/failure-text.ts'
import { sizeText } from '../format/size.ts'
import { useGrowing } from '../long-lists/use-growing.ts'
import type { PickedFile } from '../pipeline-builder/draft.ts'
import type { Sending } from '../pipeline-builder/use-run.ts'
import { FileLine } from './file-line.tsx'

export interface FileListProps {
  files: readonly PickedFile[]
  /** The kinds that the first step accepts. */
  accepts: readonly FileKind[]
  breaksSignature: boolean
  disabled: boolean
  sending: Sending | undefined
  /** Their upload was interrupted by a page reload. */
  restored: boolean
  onPassword: (key: string, password: string) => void
  onRemove: (keys: readonly string[]) => void
}

/** More are shown in a scrolling box, so that the steps below stay near. */
const fewFiles = 8

export function FileList(props: FileListProps) {
  const { files, accepts, breaksSignature, disabled, sending, restored, onPassword, onRemove } = props
  const { t, i18n } = useLingui()
  const bytes = sizeText(
    files.reduce((sum, { file }) => sum + file.size, 0),
    i18n.locale,
  )
  const unfit = files.filter(({ kind }) => kind === 'unknown' || (kind && !accepts.includes(kind)))
  const many = files.length > fewFiles
  const count = useGrowing(files.length)
  return (
    <div className="grid gap-3">
      {files.length > 1 && (
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <p className="tabular-nums">
            <strong>
              <Plural value={files.length} one="# file" other="# files" />
            </strong>{' '}
            <span className="text-small text-ink-muted">{bytes}</span>
          </p>
          <Button look="bare" disabled={disabled} onClick={() => onRemove(files.map(({ key }) => key))}>
            <Trans>Remove all</Trans>
          </Button>
        </div>
      )}
      {restored && !sending && (
        <Notice tone="info">
          <p>
            <Trans>
              The page was loaded anew while your files were being sent. They are still here: run it, and the upload
              goes on where it was.
            </Trans>
          </p>
        </Notice>
      )}
      {unfit.length > 0 && unfit.length < files.length && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <Notice tone="info">
            <p>
              <Plural
                value={unfit.length}
                one="# file is of a kind that the first step does not take."
                other="# files are of kinds that the first step does not take."
              />
            </p>
          </Notice>
          <Button disabled={disabled} onClick={() => onRemove(unfit.map(({ key }) => key))}>
            <Trans>Leave these out</Trans>
          </Button>
        </div>
      )}
      <ul className={many ? 'max-h-96 overflow-y-auto border-y border-edge pr-2' : ''} aria-label={t`Your files`}>
        {files.slice(0, count).map((picked) => (
          <FileLine
            key={picked.key}
            picked={picked}
            sent={sending?.sent.get(picked.key)}
            waits={sending !== undefined}
            fault={picked.failure && failureText(i18n, picked.failure, {})}
            breaksSignature={breaksSignature}
            disabled={disabled}
            onPassword={onPassword}
            onRemove={onRemove}
          />
        ))}
      </ul>
    </div>
  )
}
