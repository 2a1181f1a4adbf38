/** Handles codes that concern an e-mail address; without a code, offers the mail that has one. */
import { useEffect, useRef, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { buttonClass, Notice } from '@docweave/ui'
import { AccountCard, FocusedHeading, WaitingLines } from './account-card.tsx'
import type { UsedCode } from './actions/change-account.ts'
import { ActionButton } from './action-button.tsx'
import type { AccountPageData } from './load-account-page.ts'
import { loadActions } from './load-actions.ts'
import { usePageAddress } from './page-address.ts'
import { problemText } from './identity-texts.ts'
import { useAccount } from './account.ts'
import { VerificationMail } from './verification-mail.tsx'

const root = getRouteApi('__root__')

export interface VerifySearch {
  mode?: string | undefined
  oobCode?: string | undefined
}

export const VerifyPage = ({ title, identity, mode, oobCode }: AccountPageData & VerifySearch) => {
  const { user } = useAccount()
  return (
    <AccountCard title={title} identity={identity}>
      {oobCode ? (
        <EmailCode mode={mode} code={oobCode} />
      ) : user?.emailVerified ? (
        <p>
          <Trans>{user.email} is already confirmed.</Trans>
        </p>
      ) : user ? (
        <VerificationMail identity={identity} email={user.email} />
      ) : (
        <>
          <p>
            <Trans>Open the link in the email we sent you, or sign in to get a new one.</Trans>
          </p>
          <Link to="/login" search={{ next: '/verify-email' }} reloadDocument className={buttonClass('main')}>
            <Trans>Sign in</Trans>
          </Link>
        </>
      )}
    </AccountCard>
  )
}

/** Uses the code on mount, and shows its effect. */
function EmailCode({ mode, code }: { mode: string | undefined; code: string }) {
  const { i18n } = useLingui()
  const { account } = root.useRouteContext()
  const [used, setUsed] = useState<UsedCode>()
  const [problem, setProblem] = useState<string>()
  const once = useRef(false)
  useEffect(() => {
    // A code can be used only once; effects may run twice.
    if (once.current) return
    once.current = true
    void loadActions()
      .then(({ applyEmailCode }) => applyEmailCode(account, code))
      .then(setUsed)
      .catch((error: unknown) => setProblem(problemText(i18n, error)))
  }, [account, code, i18n])
  if (problem)
    return (
      <>
        <Notice tone="failed" urgent>
          {problem}
        </Notice>
        <Link to="/" className={buttonClass()}>
          <Trans>See all tools</Trans>
        </Link>
      </>
    )
  if (!used) return <WaitingLines lines={2} />
  return (
    <>
      <FocusedHeading>
        {mode === 'recoverEmail' ? <Trans>Email address restored</Trans> : <Trans>Done</Trans>}
      </FocusedHeading>
      <p>
        {mode === 'recoverEmail' ? (
          <Trans>Your account’s email address is {used.email} again.</Trans>
        ) : mode === 'verifyAndChangeEmail' ? (
          <Trans>Your account’s email address is now {used.email}.</Trans>
        ) : (
          <Trans>{used.email} is now confirmed.</Trans>
        )}
      </p>
      {mode === 'recoverEmail' && <SecureAccount email={used.email} />}
      {used.signedOut && (
        <p>
          <Trans>Sign in with this address to continue.</Trans>
        </p>
      )}
      <NextStep signedOut={used.signedOut} />
    </>
  )
}

function NextStep({ signedOut }: { signedOut: boolean }) {
  const { isLoggedIn } = useAccount()
  if (isLoggedIn)
    return (
      <Link to="/profile-setting" reloadDocument className={buttonClass('main')}>
        <Trans>Go to settings</Trans>
      </Link>
    )
  return (
    <Link to="/login" reloadDocument className={buttonClass(signedOut ? 'main' : 'plain')}>
      <Trans>Sign in</Trans>
    </Link>
  )
}

/** Someone who changed the address may know the password, too. */
function SecureAccount({ email }: { email: string }) {
  const addressOf = usePageAddress()
  const [sent, setSent] = useState(false)
  if (sent)
    return (
      <p role="status">
        <Trans>A password reset link is on its way to {email}.</Trans>
      </p>
    )
  return (
    <>
      <p>
        <Trans>If you didn’t make this change, someone else may know your password. Choose a new one.</Trans>
      </p>
      <ActionButton
        act={async () => {
          const { sendResetMail } = await loadActions()
          await sendResetMail(email, addressOf('/login'))
          setSent(true)
        }}
      >
        <Trans>Send reset link</Trans>
      </ActionButton>
    </>
  )
}
