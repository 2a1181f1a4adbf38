/** Sets a new password with the code from a mail. */
import { useEffect, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { AccountForm } from './account-form.tsx'
import { AccountCard, DeadLink, WaitingLines } from './account-card.tsx'
import { useGoOn } from './after-sign-in.ts'
import { PasswordField, TextField, passwordFailures } from './fields.tsx'
import { IdentityFailure } from './identity-failure.ts'
import type { AccountPageData } from './load-account-page.ts'
import { loadActions } from './load-actions.ts'
import { problemText } from './identity-texts.ts'

const root = getRouteApi('__root__')
const names = ['password'] as const

async function readCode(code: string | undefined): Promise<string> {
  if (!code) throw new IdentityFailure('invalid-action-code')
  return (await loadActions()).emailOfResetCode(code)
}

export function ResetPage({ title, identity, oobCode }: AccountPageData & { oobCode: string | undefined }) {
  const { i18n, t } = useLingui()
  const { account } = root.useRouteContext()
  const goOn = useGoOn(undefined)
  const [email, setEmail] = useState<string>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    void readCode(oobCode)
      .then(setEmail)
      .catch((error: unknown) => setProblem(problemText(i18n, error)))
  }, [oobCode, i18n])
  return (
    <AccountCard title={title} identity={identity}>
      {problem ? (
        <DeadLink problem={problem} again="/forgot-password" />
      ) : email ? (
        <AccountForm
          names={names}
          check={(read, fault) => {
            if (!read('password')) fault('password', t`Choose a password.`)
          }}
          about={passwordFailures('password')}
          send={async (read) => {
            const { resetPassword } = await loadActions()
            await resetPassword(account, { email, code: oobCode ?? '', password: read('password') })
            await goOn()
          }}
          submit={<Trans>Save and sign in</Trans>}
        >
          {(faults) => (
            <>
              <TextField name="email" label={t`E-mail address`} complete="username" email readOnly value={email} />
              <PasswordField name="password" label={t`New password`} fresh fault={faults.get('password')} />
            </>
          )}
        </AccountForm>
      ) : (
        <WaitingLines lines={4} />
      )}
    </AccountCard>
  )
}
