/** Account settings: address, password, sign-in methods, sessions, deletion. */
import type { ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'
import { StandInNote } from '../account-sheet.tsx'
import type { AccountPageData } from '../load-account-page.ts'
import { ProfileForm } from '../../profile/profile-form.tsx'
import { useAccount } from '../use-account.ts'
import { ChangeEmail } from './change-email.tsx'
import { ChangePassword } from './change-password.tsx'
import { ConnectedProviders } from './connected-providers.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { SignOutDevices } from './sign-out-devices.tsx'

export function SettingsPage({ title, identity }: AccountPageData) {
  const { user } = useAccount()
  // Signed out in another tab: the guard is about to redirect.
  if (!user) return null
  return (
    <div className="grid max-w-3xl gap-6">
      <h1 className="text-title">{title}</h1>
      <SettingsSheet heading={<Trans>Profile</Trans>}>
        <ProfileForm />
      </SettingsSheet>
      <SettingsSheet heading={<Trans>E-mail address</Trans>}>
        <ChangeEmail identity={identity} user={user} />
      </SettingsSheet>
      <SettingsSheet heading={<Trans>Password</Trans>}>
        <ChangePassword user={user} />
      </SettingsSheet>
      {identity && identity.providers.length > 0 && (
        <SettingsSheet heading={<Trans>Other ways to sign in</Trans>}>
          <ConnectedProviders user={user} providers={identity.providers} />
        </SettingsSheet>
      )}
      <SettingsSheet heading={<Trans>Sign out everywhere</Trans>}>
        <SignOutDevices />
      </SettingsSheet>
      <SettingsSheet heading={<Trans>Delete the account</Trans>}>
        <DeleteAccount user={user} identity={identity} />
      </SettingsSheet>
      <StandInNote identity={identity} />
    </div>
  )
}

export const SettingsSheet = ({ heading, children }: { heading: ReactNode; children: ReactNode }) => (
  <section className="sheet grid gap-4 p-5 sm:p-6">
    <h2 className="text-head">{heading}</h2>
    {children}
  </section>
)
