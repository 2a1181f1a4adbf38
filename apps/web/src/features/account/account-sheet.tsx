/** The layout of an account page. */
import type { ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'
import { Notice } from '@docweave/ui'
import type { IdentitySettings } from './identity-settings.ts'

export interface AccountSheetProps {
  title: ReactNode
  identity: IdentitySettings | undefined
  children: ReactNode
}

export const AccountSheet = ({ title, identity, children }: AccountSheetProps) => (
  <div className="mx-auto grid w-full max-w-md gap-5">
    <div className="sheet grid gap-5 p-6 sm:p-8">
      <h1 className="text-title">{title}</h1>
      <noscript>
        <Notice tone="info">
          <Trans>Signing in needs JavaScript. Allow it for this site and load the page again.</Trans>
        </Notice>
      </noscript>
      {children}
    </div>
    <StandInNote identity={identity} />
  </div>
)

/** A notice that no Firebase project is configured. */
export function StandInNote({ identity }: Pick<AccountSheetProps, 'identity'>) {
  if (identity && !identity.emulator) return null
  return (
    <p className="text-small text-desk-muted">
      {identity ? (
        <Trans>
          For trying out: no Firebase project is set up on this site, so accounts are kept on this computer alone, and
          no mail is sent.
        </Trans>
      ) : (
        <Trans>There are no accounts on this site: neither a Firebase project nor its stand-in is set up.</Trans>
      )}
    </p>
  )
}
