/** One of the visitor's files: its name, what it is, and what it asks for. */
import { Trans, useLingui } from '@lingui/react/macro'
import X from 'lucide-react/icons/x'
import { Button, Field, Notice } from '@docweave/ui'
import { kindText } from '../format/kind-text.ts'
import { sizeText } from '../format/size.ts'
import { PasswordInput } from '../options-form/password-input.tsx'
import type { PickedFile } from './draft.ts'

export interface FileLineProps {
  picked: PickedFile
  /** Whether what is made of the file is another PDF, which its signature would not cover. */
  breaksSignature: boolean
  disabled: boolean
  onPassword: (password: string) => void
  onRemove: () => void
}

const longestPassword = 256

export function FileLine({ picked, breaksSignature, disabled, onPassword, onRemove }: FileLineProps) {
  const { t, i18n } = useLingui()
  const { file, kind, encrypted, signed, password = '' } = picked
  const { name } = file
  return (
    <li className="border-b border-edge py-1 first:pt-0">
      <div className="flex items-center gap-3">
        <span className="min-w-0 flex-1 break-all">{name}</span>
        <span className="shrink-0 text-small text-ink-muted tabular-nums">
          {kind === 'unknown' ? t`unknown kind` : kind ? kindText(i18n, kind) : ''} {sizeText(file.size, i18n.locale)}
        </span>
        <Button
          look="bare"
          className="shrink-0 px-2.5!"
          disabled={disabled}
          aria-label={t`Remove ${name}`}
          onClick={onRemove}
        >
          <X aria-hidden size={20} strokeWidth={1.5} />
        </Button>
      </div>
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
                onChange={onPassword}
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
}
