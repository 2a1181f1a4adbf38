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
  <Trans>If there is an account with {email}, a mail with a link to a new password is on its way.</Trans>
)

export function ForgotPage({ title, identity }: AccountPageData) {
  const addressOf = usePageAddress()
  return (
    <AccountCard title={title} identity={identity}>
      <EmailRequest
        identity={identity}
        kind="PASSWORD_RESET"
        intro={<Trans>Type the address of your account, and we send you a link to a new password.</Trans>}
        submit={<Trans>Send the link</Trans>}
        Sent={Sent}
        send={async (email) => {
          const { sendResetMail } = await loadActions()
          await sendResetMail(email, addressOf('/login'))
        }}
      />
      <p>
        <Link to="/login" className="inline-block py-1.5 underline">
          <Trans>Back to signing in</Trans>
        </Link>
      </p>
    </AccountCard>
  )
}
