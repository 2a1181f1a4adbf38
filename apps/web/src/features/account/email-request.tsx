/** Asks for an e-mail address, sends a mail, and confirms that: the same for every address. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ComponentType, type ReactNode } from 'react'
import { Button } from '@docweave/ui'
import { FocusedHeading } from './account-card.tsx'
import { AccountForm, isEmail } from './account-form.tsx'
import { TextField } from './fields.tsx'
import type { IdentitySettings } from './identity-settings.ts'
import { MailBox, type MailBoxProps } from './verification-mail.tsx'

interface MailSentProps {
  identity: IdentitySettings | undefined
  kind: MailBoxProps['kind']
  email: string
  /** The sentence that confirms the mail. */
  children: ReactNode
  onAgain: () => void
}

/** Replaces a form that has sent a mail: where to look for it, and how to send it again. */
export const MailSent = ({ identity, kind, email, children, onAgain }: MailSentProps) => (
  <div className="grid gap-4">
    <FocusedHeading>
      <Trans>Check your email</Trans>
    </FocusedHeading>
    <p>{children}</p>
    <p className="text-small text-ink-muted">
      <Trans>No email after a few minutes? Check your spam folder and make sure the address is right.</Trans>
    </p>
    <MailBox identity={identity} email={email} kind={kind} />
    <div>
      <Button onClick={onAgain}>
        <Trans>Use another address or resend</Trans>
      </Button>
    </div>
  </div>
)

interface EmailRequestProps extends Pick<MailSentProps, 'identity' | 'kind'> {
  /** Above the field. */
  intro: ReactNode
  submit: ReactNode
  /** Confirms that the mail was sent, and to which address. */
  Sent: ComponentType<{ email: string }>
  send: (email: string) => Promise<void>
}

export function EmailRequest({ identity, kind, intro, submit, Sent, send }: EmailRequestProps) {
  const [email, setEmail] = useState<string>()
  if (email)
    return (
      <MailSent identity={identity} kind={kind} email={email} onAgain={() => setEmail(undefined)}>
        <Sent email={email} />
      </MailSent>
    )
  return (
    <>
      <p>{intro}</p>
      <EmailForm
        submit={submit}
        send={async (address) => {
          await send(address)
          setEmail(address)
        }}
      />
    </>
  )
}

const names = ['email'] as const

/** A form with only an e-mail address. */
export function EmailForm({ submit, send }: { submit: ReactNode; send: (email: string) => Promise<void> }) {
  const { t } = useLingui()
  return (
    <AccountForm
      names={names}
      check={(read, fault) => {
        if (!isEmail(read('email'))) fault('email', t`Enter your full email address.`)
      }}
      about={{ 'invalid-email': 'email' }}
      send={(read) => send(read('email'))}
      submit={submit}
    >
      {(faults) => (
        <TextField name="email" label={t`Email address`} complete="username" email fault={faults.get('email')} />
      )}
    </AccountForm>
  )
}
