/** The rules for a new password, checked off while it is typed. */
import { useEffect, useState } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import { loadActions } from './load-actions.ts'

export interface RuleState {
  rule: 'shortest' | 'longest' | 'lower' | 'upper' | 'digit' | 'sign'
  met: boolean
  /** The length that the rule requires. */
  count: number
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
      return <Trans>A lower-case letter</Trans>
    case 'upper':
      return <Trans>A capital letter</Trans>
    case 'digit':
      return <Trans>A digit</Trans>
    case 'sign':
      return <Trans>A sign such as ! or %</Trans>
  }
}

export function PasswordRules({ password }: { password: string }) {
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
              aria-label={each.met ? t`Met:` : t`Still missing:`}
            />
            <RuleText {...each} />
          </span>
        )
      })}
    </span>
  )
}
