/** Development sends no mail: shows the last link of a mail where the page waits for one. */
import { useEffect, useState } from 'react'
import { Trans } from '@lingui/react/macro'
import type { IdentitySettings } from './identity-settings.ts'

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

/** Renders nothing with a Firebase project, or if no mail was sent. */
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
        <Trans>Mail (development)</Trans>
      </h2>
      <p>
        <Trans>To {email}:</Trans>{' '}
        <a href={link} className="underline" data-mail={kind}>
          <Trans>Open the link in the mail</Trans>
        </a>
      </p>
    </aside>
  )
}
