/** A masked password input with a button that reveals the text. */
import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@docweave/ui'

export interface SecretFieldProps {
  ids: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }
  label: string
  value: string
  maxLength: number | undefined
  onChange: (value: string) => void
}

export function PasswordInput({ ids, label, value, maxLength, onChange }: SecretFieldProps) {
  const { t } = useLingui()
  const [seen, setSeen] = useState(false)
  return (
    <div className="flex gap-2">
      <input
        {...ids}
        type={seen ? 'text' : 'password'}
        className="control min-w-0 flex-1"
        // Password managers must neither offer to save it nor fill in another one.
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        maxLength={maxLength}
        onChange={(event) => onChange(event.target.value)}
      />
      <Button aria-pressed={seen} aria-label={t`Show: ${label}`} onClick={() => setSeen(!seen)}>
        {seen ? <Trans>Hide</Trans> : <Trans>Show</Trans>}
      </Button>
    </div>
  )
}
