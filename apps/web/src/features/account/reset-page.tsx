/** Sets a new password with the code from a mail. */
import { useEffect, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { AccountCard, DeadLink, WaitingLines } from './account-card.tsx'
import { useGoOn } from './after-sign-in.ts'
import { IdentityFailure } from './identity-failure.ts'
import type { AccountPageData } from './load-account-page.ts'
import { loadActions } from './load-actions.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { problemText } from './identity-texts.ts'

const root = getRouteApi('__root__')

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
        <NewPasswordForm
          email={email}
          label={t`New password`}
          send={async ({ password }) => {
            const { resetPassword } = await loadActions()
            await resetPassword(account, { email, code: oobCode ?? '', password })
            await goOn()
          }}
          submit={<Trans>Save and sign in</Trans>}
        />
      ) : (
        <WaitingLines lines={4} />
      )}
    </AccountCard>
  )
}
