/** One of the visitor's files: its name, kind, upload progress, and password field. */
import { memo } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import X from 'lucide-react/icons/x'
import { Button, Field, Notice } from '@docweave/ui'
import { kindText } from '../format/kind-text.ts'
import { sizeText } from '../format/size.ts'
import { PasswordInput } from '../options-form/password-input.tsx'
import type { PickedFile } from '../pipeline-builder/draft.ts'

export interface FileLineProps {
  picked: PickedFile
  /** Bytes sent of it; `undefined` before its upload starts. */
  sent: number | undefined
  /** Whether an upload is in progress. */
  waits: boolean
  /** The error message of its last upload. */
  fault: string | undefined
  /** Whether the output is a modified PDF, which the file's signature would not cover. */
  breaksSignature: boolean
  disabled: boolean
  onPassword: (key: string, password: string) => void
  onRemove: (keys: readonly string[]) => void
}

const longestPassword = 256

/** Memoized, as there may be two hundred of them. */
export const FileLine = memo(function FileLine(props: FileLineProps) {
  const { picked, sent, waits, fault, breaksSignature, disabled, onPassword, onRemove } = props
  const { t, i18n } = useLingui()
  const { key, file, kind, encrypted, signed, password = '' } = picked
  const { name } = file
  return (
    <li className="border-b border-edge py-1 [contain-intrinsic-size:auto_3.25rem] [content-visibility:auto] first:pt-0 last:border-0">
      <div className="flex items-center gap-3">
        {/* On a phone the kind and size wrap below a long name instead of narrowing its column. */}
        <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
          <span className="max-w-full grow break-all">{name}</span>
          <span className="shrink-0 text-small text-ink-muted tabular-nums">
            {waits ? (
              <SentText sent={sent} of={file.size} />
            ) : (
              <>
                {kind === 'unknown' ? t`unknown kind` : kind ? kindText(i18n, kind) : ''}{' '}
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
            label={<Trans>Password of this file</Trans>}
            hint={<Trans>It is used for this run only, kept encrypted, and deleted with the files.</Trans>}
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
                This file is digitally signed. The result will be a changed copy that the signature does not cover.
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
  if (sent >= of) return <Trans>Sent</Trans>
  const percent = Math.floor((sent / Math.max(of, 1)) * 100)
  return <Trans>{percent} %</Trans>
}
