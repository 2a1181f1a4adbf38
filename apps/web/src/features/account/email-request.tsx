/** Asks for an e-mail address, sends a mail, and confirms that: the same for every address. */
import { useState, type ComponentType, type ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'
import { Button } from '@docweave/ui'
import { EmailForm } from './email-form.tsx'
import { FocusedHeading } from './focused-heading.tsx'
import type { IdentitySettings } from './identity-settings.ts'
import { MailBox, type MailBoxProps } from './mail-box.tsx'

export interface EmailRequestProps {
  identity: IdentitySettings | undefined
  kind: MailBoxProps['kind']
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
      <div className="grid gap-4">
        <FocusedHeading>
          <Trans>Check your mail</Trans>
        </FocusedHeading>
        <p>
          <Sent email={email} />
        </p>
        <p className="text-small text-ink-muted">
          <Trans>Nothing there after a few minutes? Look in the junk mail folder, and check the address.</Trans>
        </p>
        <MailBox identity={identity} email={email} kind={kind} />
        <div>
          <Button onClick={() => setEmail(undefined)}>
            <Trans>Use another address, or send it again</Trans>
          </Button>
        </div>
      </div>
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
