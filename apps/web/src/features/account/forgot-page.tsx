/** Requests a password reset. Whether the account exists is not revealed. */
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { AccountCard } from './account-card.tsx'
import { EmailRequest } from './email-request.tsx'
import type { AccountPageData } from './load-account-page.ts'
import { loadActions } from './load-actions.ts'
import { usePageAddress } from './page-address.ts'

/** The same whether the account exists or not. */
const Sent = ({ email }: { email: string }) => (
  <Trans>If there’s an account for {email}, a password reset link is on its way.</Trans>
)

export function ForgotPage({ title, identity }: AccountPageData) {
  const addressOf = usePageAddress()
  return (
    <AccountCard title={title} identity={identity}>
      <EmailRequest
        identity={identity}
        kind="PASSWORD_RESET"
        intro={<Trans>Enter your account’s email address and we’ll send you a link to reset your password.</Trans>}
        submit={<Trans>Send link</Trans>}
        Sent={Sent}
        send={async (email) => {
          const { sendResetMail } = await loadActions()
          await sendResetMail(email, addressOf('/login'))
        }}
      />
      <p>
        <Link to="/login" className="inline-block py-1.5 underline">
          <Trans>Back to sign in</Trans>
        </Link>
      </p>
    </AccountCard>
  )
}
