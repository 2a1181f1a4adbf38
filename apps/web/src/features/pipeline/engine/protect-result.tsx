/** The password that a resulting PDF is protected with: folded, since few want one. */
import { Trans, useLingui } from '@lingui/react/macro'
import { Field } from '@docweave/ui'
import { PasswordInput } from '../password-input.tsx'

interface ProtectResultProps {
  /** Empty for none. */
  password: string
  disabled: boolean
  onChange: (password: string) => void
}

export function ProtectResult({ password, disabled, onChange }: ProtectResultProps) {
  const { t } = useLingui()
  return (
    <details className="max-w-md">
      <summary className="min-h-11 cursor-pointer content-center">
        <Trans>Protect the result with a password</Trans>
      </summary>
      <fieldset disabled={disabled} className="min-w-0">
        <Field
          label={<Trans>Password for the result</Trans>}
          hint={<Trans>Keep it safe: without it, nobody can open the file, not even us.</Trans>}
        >
          {(ids) => (
            <PasswordInput
              ids={ids}
              label={t`Password for the result`}
              value={password}
              maxLength={256}
              onChange={onChange}
            />
          )}
        </Field>
      </fieldset>
    </details>
  )
}
