/** The fields of account forms, marked up for browsers and password managers. */
import { Trans, useLingui, Plural } from '@lingui/react/macro'
import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import { useState, useEffect } from 'react'
import { Button, Field } from '@docweave/ui'
import { loadActions } from './load-actions.ts'
import type { RuleState } from './actions/sign-in.ts'

interface TextFieldProps {
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

interface PasswordFieldProps {
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
            <Button aria-pressed={seen} aria-label={t`Show: ${label}`} onClick={() => setSeen(!seen)}>
              {seen ? <Trans>Hide</Trans> : <Trans>Show</Trans>}
            </Button>
          </span>
        )}
      </Field>
    </div>
  )
}

/** The minimum of every project: shown until the project's own policy is loaded. */
const atLeast = (password: string): RuleState[] => [{ rule: 'shortest', met: password.length >= 6, count: 6 }]

function RuleText({ rule, count }: RuleState) {
  switch (rule) {
    case 'shortest':
      return <Plural value={count} one="At least # character" other="At least # characters" />
    case 'longest':
      return <Plural value={count} one="At most # character" other="At most # characters" />
    case 'lower':
      return <Trans>One lowercase letter</Trans>
    case 'upper':
      return <Trans>One uppercase letter</Trans>
    case 'digit':
      return <Trans>One number</Trans>
    case 'sign':
      return <Trans>One special character, such as ! or %</Trans>
  }
}

function PasswordRules({ password }: { password: string }) {
  const { t } = useLingui()
  const [checked, setChecked] = useState<{ password: string; rules: RuleState[] }>()
  useEffect(() => {
    let gone = false
    void loadActions()
      .then(({ checkPassword }) => checkPassword(password))
      // Without the policy the provider still rejects passwords that violate it.
      .catch(() => atLeast(password))
      .then((rules) => gone || setChecked({ password, rules }))
    return () => {
      gone = true
    }
  }, [password])
  const rules = checked?.rules ?? atLeast(password)
  return (
    <span className="grid">
      {rules.map((each) => {
        const Icon = each.met ? Check : Circle
        return (
          <span key={each.rule} className={`flex items-center gap-1.5 ${each.met ? 'text-done' : ''}`}>
            <Icon
              size={14}
              strokeWidth={1.5}
              className="shrink-0"
              role="img"
              aria-label={each.met ? t`Met:` : t`Not met:`}
            />
            <RuleText {...each} />
          </span>
        )
      })}
    </span>
  )
}

/** The identity provider's errors about a new password, mapped to its field. */
export const passwordFailures = <Field extends string>(field: Field) =>
  ({ 'weak-password': field, 'password-does-not-meet-requirements': field }) as const
