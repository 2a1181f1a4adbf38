/** The fields of account forms, marked up for browsers and password managers. */
import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Field } from '@docweave/ui'
import { PasswordRules } from './password-rules.tsx'

export interface TextFieldProps {
  name: string
  label: string
  fault?: string | undefined
  hint?: string
  value?: string
  /** The token for autofill (HTML, autofill). */
  complete: 'username' | 'email' | 'nickname'
  email?: boolean
  readOnly?: boolean
}

export const TextField = (props: TextFieldProps) => (
  <Field label={props.label} hint={props.hint} fault={props.fault} steady>
    {(ids) => (
      <input
        {...ids}
        name={props.name}
        type={props.email ? 'email' : 'text'}
        inputMode={props.email ? 'email' : 'text'}
        autoComplete={props.complete}
        autoCapitalize={props.email ? 'none' : 'words'}
        spellCheck={false}
        defaultValue={props.value}
        readOnly={props.readOnly}
        maxLength={props.email ? 254 : 80}
        className="control read-only:bg-paper-deep"
      />
    )}
  </Field>
)

export interface PasswordFieldProps {
  name: string
  label: string
  fault?: string | undefined
  /** A new password is checked against the project's policy while it is typed. */
  fresh?: boolean
}

export function PasswordField({ name, label, fault, fresh = false }: PasswordFieldProps) {
  const { t } = useLingui()
  const [seen, setSeen] = useState(false)
  const [typed, setTyped] = useState('')
  return (
    <div className="grid">
      <Field label={label} fault={fault} hint={fresh ? <PasswordRules password={typed} /> : undefined} steady={!fresh}>
        {(ids) => (
          <span className="flex gap-2">
            <input
              {...ids}
              name={name}
              type={seen ? 'text' : 'password'}
              autoComplete={fresh ? 'new-password' : 'current-password'}
              autoCapitalize="none"
              spellCheck={false}
              maxLength={4096}
              className="control min-w-0 flex-1"
              onChange={fresh ? (event) => setTyped(event.target.value) : undefined}
            />
            <Button aria-pressed={seen} aria-label={t`Show what was typed: ${label}`} onClick={() => setSeen(!seen)}>
              {seen ? <Trans>Hide</Trans> : <Trans>Show</Trans>}
            </Button>
          </span>
        )}
      </Field>
    </div>
  )
}
