/** Signing up: first the address; then, from the link in the mail, the password and a name. */
import { Trans } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { AccountSheet } from './account-sheet.tsx'
import { useGoOn } from './after-sign-in.ts'
import { EmailRequest } from './email-request.tsx'
import type { AccountPageData } from './load-account-page.ts'
import { loadActions } from './load-actions.ts'
import { usePageAddress } from './page-address.ts'
import { Providers } from './providers.tsx'
import { SignUpLink } from './sign-up-link.tsx'

export interface SignUpSearch {
  next?: string | undefined
  /** The code in the mail's link. */
  oobCode?: string | undefined
}

/** The same whether the account exists or not. */
const Sent = ({ email }: { email: string }) => (
  <Trans>We have sent a link to {email}. Open it on this device to go on.</Trans>
)

export function SignUpPage({ title, identity, next, oobCode }: AccountPageData & SignUpSearch) {
  const goOn = useGoOn(next)
  const addressOf = usePageAddress()
  const navigate = useNavigate()
  return (
    <AccountSheet title={title} identity={identity}>
      {oobCode ? (
        <SignUpLink code={oobCode} onDone={goOn} />
      ) : (
        <>
          <EmailRequest
            identity={identity}
            kind="EMAIL_SIGNIN"
            intro={
              <Trans>
                Type your e-mail address. We send you a link: once it is opened you choose a password, and that is all.
              </Trans>
            }
            submit={<Trans>Send the link</Trans>}
            Sent={Sent}
            send={async (email) => {
              const { sendSignUpLink } = await loadActions()
              await sendSignUpLink(email, addressOf('/signup'))
            }}
          />
          <Providers
            identity={identity}
            onSignedIn={goOn}
            onConnect={() => void navigate({ to: '/login', search: { next } })}
          />
          <p>
            <Trans>
              You have an account already?{' '}
              <Link to="/login" search={{ next }} className="inline-block py-1.5 underline">
                Sign in
              </Link>
            </Trans>
          </p>
        </>
      )}
    </AccountSheet>
  )
}
