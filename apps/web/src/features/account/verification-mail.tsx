/** Sends the mail that verifies an address; in development, shows the links of mails, since none is sent. */
import { Trans } from '@lingui/react/macro'
import { useState, useEffect } from 'react'
import { ActionButton } from './action-button.tsx'
import type { IdentitySettings } from './identity-settings.ts'
import { loadActions } from './load-actions.ts'
import { usePageAddress } from './page-address.ts'

interface VerificationMailProps {
  identity: IdentitySettings | undefined
  email: string
}

export function VerificationMail({ identity, email }: VerificationMailProps) {
  const addressOf = usePageAddress()
  const [sent, setSent] = useState(false)
  if (sent)
    return (
      <div className="grid gap-3">
        <p role="status">
          <Trans>We’ve sent an email to {email}. Open the link in it.</Trans>
        </p>
        <MailBox identity={identity} email={email} kind="VERIFY_EMAIL" />
      </div>
    )
  return (
    <>
      <p>
        <Trans>{email} isn’t confirmed yet. We’ll send you a confirmation link.</Trans>
      </p>
      <ActionButton
        act={async () => {
          const { sendVerificationMail } = await loadActions()
          await sendVerificationMail(addressOf('/profile-setting'))
          setSent(true)
        }}
      >
        <Trans>Send link</Trans>
      </ActionButton>
    </>
  )
}

export interface MailBoxProps {
  identity: IdentitySettings | undefined
  email: string
  /** The purpose of the mail, in the emulator's terms. */
  kind: 'EMAIL_SIGNIN' | 'PASSWORD_RESET' | 'VERIFY_EMAIL' | 'VERIFY_AND_CHANGE_EMAIL'
}

/** Returns the last link that was sent to an address. */
async function lastLink({ identity, email, kind }: MailBoxProps): Promise<string | undefined> {
  if (!identity?.emulator) return undefined
  const answer = await fetch(`/development-mail?${new URLSearchParams({ email, kind })}`)
  if (!answer.ok) return undefined
  const { link }: { link?: string } = await answer.json()
  return link
}

/** Shows the last link of a mail on the page that waits for it; nothing with a Firebase project, or if no mail was sent. */
export function MailBox(props: MailBoxProps) {
  const [link, setLink] = useState<string>()
  const { identity, email, kind } = props
  useEffect(() => {
    void lastLink({ identity, email, kind })
      .catch(() => undefined)
      .then(setLink)
  }, [identity, email, kind])
  if (!link) return null
  return (
    <aside className="grid gap-1 border border-dashed border-part p-3 text-small">
      <h2 className="font-semibold">
        <Trans>Email (development)</Trans>
      </h2>
      <p>
        <Trans>To {email}:</Trans>{' '}
        <a href={link} className="underline" data-mail={kind}>
          <Trans>Open the link in the email</Trans>
        </a>
      </p>
    </aside>
  )
}
