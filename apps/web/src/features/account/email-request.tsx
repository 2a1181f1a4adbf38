/** Asks for an e-mail address, sends it a mail, and says to look for it: the same for every address. */
import { useState, type ComponentType, type ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@docweave/ui'
import { AccountForm, isEmail } from './account-form.tsx'
import { FocusedHeading } from './focused-heading.tsx'
import { TextField } from './fields.tsx'
import type { IdentitySettings } from './identity-settings.ts'
import { MailBox, type MailBoxProps } from './mail-box.tsx'

export interface EmailRequestProps {
  identity: IdentitySettings | undefined
  kind: MailBoxProps['kind']
  /** Above the field. */
  intro: ReactNode
  submit: ReactNode
  /** Says what was sent where. */
  Sent: ComponentType<{ email: string }>
  send: (email: string) => Promise<void>
}

const names = ['email'] as const

export function EmailRequest({ identity, kind, intro, submit, Sent, send }: EmailRequestProps) {
  const { t } = useLingui()
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
      <AccountForm
        names={names}
        check={(read, fault) => {
          if (!isEmail(read('email'))) fault('email', t`Write your whole e-mail address.`)
        }}
        about={{ 'invalid-email': 'email' }}
        send={async (read) => {
          await send(read('email'))
          setEmail(read('email'))
        }}
        submit={submit}
      >
        {(faults) => (
          <TextField name="email" label={t`E-mail address`} complete="username" email fault={faults.get('email')} />
        )}
      </AccountForm>
    </>
  )
}
