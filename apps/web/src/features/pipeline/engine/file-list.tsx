/** The visitor's files, however many: each with its kind, upload progress, password field and error. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import X from 'lucide-react/icons/x'
import { memo } from 'react'
import type { I18n } from '@lingui/core'
import type { FileKind } from '@docweave/contract'
import { Button, Notice, Field } from '@docweave/ui'
import { failureText } from '../../failures/failure-text.ts'
import { sizeText, kindText } from '../../format/file-texts.ts'
import { useGrowing } from '../../long-lists/use-growing.ts'
import { FilePicture } from '../../file-picture/file-picture.tsx'
import type { RunProblem, Sending } from '../draft.ts'
import type { ChosenFile } from '../../upload/chosen-file.ts'
import { PasswordInput } from '../password-input.tsx'
import type { KeptState } from './file-keeper.ts'

interface FileListProps {
  files: readonly ChosenFile[]
  /** The kinds that the first step accepts. */
  accepts: readonly FileKind[]
  breaksSignature: boolean
  /** Whether the first step's panel lists the files already: then only files with something to say are listed here. */
  areListed: boolean
  disabled: boolean
  sending: Sending | undefined
  /** What is known of the files kept in the browser. */
  kept: KeptState | undefined
  /** The error that a run reported. */
  problem: RunProblem | undefined
  onPassword: (key: string, password: string) => void
  onRemove: (keys: readonly string[]) => void
}

/** More are shown in a scrolling box, so that the steps below stay near. */
const fewFiles = 8

export function FileList(props: FileListProps) {
  const { files, accepts, breaksSignature, areListed, disabled, sending, kept, problem, onPassword, onRemove } = props
  const { t, i18n } = useLingui()
  const bytes = sizeText(
    files.reduce((sum, { file }) => sum + file.size, 0),
    i18n.locale,
  )
  const unfit = files.filter(({ kind }) => kind === 'unknown' || (kind && !accepts.includes(kind)))
  const count = useGrowing(files.length)
  const shown =
    areListed && !sending
      ? files.filter(
          (each) =>
            each.encrypted || (each.signed && breaksSignature) || faultOf(each, problem, i18n) || unfit.includes(each),
        )
      : files
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="tabular-nums">
          <strong>
            <Plural value={files.length} one="# file" other="# files" />
          </strong>{' '}
          <span className="text-small text-ink-muted">{bytes}</span>
        </p>
        <div className="-mx-4.25 flex flex-wrap">
          {files.length > 1 && (
            <Button look="bare" disabled={disabled} onClick={() => onRemove(files.map(({ key }) => key))}>
              <Trans>Remove all</Trans>
            </Button>
          )}
          <Button
            look="bare"
            disabled={disabled}
            title={t`Deletes the files kept by all tabs of this browser`}
            onClick={kept?.clear}
          >
            <Trans>Clear my files</Trans>
          </Button>
        </div>
      </div>
      {kept?.interrupted && !sending && (
        <Notice tone="info">
          <p>
            <Trans>
              The page was reloaded while your files were uploading. They’re still here: press Run and the upload
              resumes.
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
                one="The first step can’t use # of your files."
                other="The first step can’t use # of your files."
              />
            </p>
          </Notice>
          <Button disabled={disabled} onClick={() => onRemove(unfit.map(({ key }) => key))}>
            <Trans>Remove unsupported files</Trans>
          </Button>
        </div>
      )}
      {shown.length > 0 && (
        <ul
          className={shown.length > fewFiles ? 'max-h-96 overflow-y-auto border-y border-edge pr-2' : ''}
          aria-label={t`Your files`}
        >
          {shown.slice(0, count).map((picked) => (
            <FileLine
              key={picked.key}
              picked={picked}
              sent={sending?.sent.get(picked.key)}
              waits={sending !== undefined}
              fault={faultOf(picked, problem, i18n)}
              isUnfit={unfit.includes(picked)}
              needsPassword={problem?.code === 'FILE_ENCRYPTED' && problem.keys?.includes(picked.key) === true}
              breaksSignature={breaksSignature}
              disabled={disabled}
              onPassword={onPassword}
              onRemove={onRemove}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

interface FileLineProps {
  picked: ChosenFile
  /** Bytes sent of it; `undefined` before its upload starts. */
  sent: number | undefined
  /** Whether an upload is in progress. */
  waits: boolean
  /** What is wrong with it. */
  fault: string | undefined
  /** Whether the first step cannot use files of its kind. */
  isUnfit: boolean
  /** Whether a run was refused for its missing password. */
  needsPassword: boolean
  /** Whether the output is a modified PDF, which the file's signature would not cover. */
  breaksSignature: boolean
  disabled: boolean
  onPassword: (key: string, password: string) => void
  onRemove: (keys: readonly string[]) => void
}

/** What is wrong with a file: it is empty or no document, its upload failed, or a run was refused because of it. */
function faultOf(picked: ChosenFile, problem: RunProblem | undefined, i18n: I18n): string | undefined {
  const isRefused = problem?.keys?.includes(picked.key) === true && problem.code !== 'FILE_ENCRYPTED'
  const found = isRefused ? problem : (picked.failure ?? faultSeenIn(picked))
  return found && failureText(i18n, found, {})
}

/** What can be told before anything is sent. */
function faultSeenIn({ file, kind }: ChosenFile) {
  if (file.size === 0) return { code: 'FILE_EMPTY', params: {} } as const
  return kind === 'unknown' ? ({ code: 'FILE_KIND_UNSUPPORTED', params: {} } as const) : undefined
}

const longestPassword = 256

/** One of the visitor's files. Memoized, as there may be two hundred of them. */
const FileLine = memo(function FileLine(props: FileLineProps) {
  const { picked, sent, waits, fault, isUnfit, needsPassword, breaksSignature, disabled, onPassword, onRemove } = props
  const { t, i18n } = useLingui()
  const { key, file, kind, encrypted, signed, password = '' } = picked
  const { name } = file
  return (
    <li
      data-file={key}
      className="border-b border-edge py-1 [contain-intrinsic-size:auto_4.5rem] [content-visibility:auto] first:pt-0 last:border-0"
    >
      <div className="flex items-center gap-3">
        <FilePicture file={file} kind={kind} password={password || undefined} />
        {/* On a phone the kind and size wrap below a long name instead of narrowing its column. */}
        <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
          <span className="max-w-full grow wrap-anywhere">{name}</span>
          <span className={`shrink-0 text-small tabular-nums ${isUnfit ? 'text-failed' : 'text-ink-muted'}`}>
            {waits ? (
              <SentText sent={sent} of={file.size} />
            ) : (
              <>
                {kind === 'unknown' ? t`unknown type` : kind ? kindText(i18n, kind) : ''}{' '}
                {sizeText(file.size, i18n.locale)}
              </>
            )}
          </span>
        </div>
        <Button
          look="bare"
          className="min-w-11 shrink-0 px-2.5!"
          disabled={disabled}
          aria-label={t`Remove ${name}`}
          onClick={() => onRemove([key])}
        >
          <X aria-hidden size={20} strokeWidth={1.5} />
        </Button>
      </div>
      {fault !== undefined && (
        <div className="pt-1 pb-3">
          <Notice tone="failed" urgent>
            <p>{fault}</p>
          </Notice>
        </div>
      )}
      {encrypted && (
        <fieldset disabled={disabled} className="max-w-md min-w-0 pt-1 pb-3">
          <Field
            label={<Trans>Password for this file</Trans>}
            fault={needsPassword ? <Trans>Enter the password to run this file.</Trans> : undefined}
            hint={<Trans>It’s used for this run only, stored encrypted, and deleted with the files.</Trans>}
          >
            {(ids) => (
              <PasswordInput
                ids={ids}
                label={name}
                value={password}
                maxLength={longestPassword}
                onChange={(typed) => onPassword(key, typed)}
              />
            )}
          </Field>
        </fieldset>
      )}
      {signed && breaksSignature && (
        <div className="pt-1 pb-3">
          <Notice tone="info">
            <p>
              <Trans>
                This file is digitally signed. The result will be a changed copy that the signature doesn’t cover.
              </Trans>
            </p>
          </Notice>
        </div>
      )}
    </li>
  )
})

/** The upload progress of a file. */
function SentText({ sent, of }: { sent: number | undefined; of: number }) {
  if (sent === undefined) return <Trans>Waiting</Trans>
  if (sent >= of) return <Trans>Uploaded</Trans>
  const percent = Math.floor((sent / Math.max(of, 1)) * 100)
  return <Trans>{percent}%</Trans>
}
