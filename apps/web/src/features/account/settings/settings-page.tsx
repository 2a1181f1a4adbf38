/** Account settings: address, password, sign-in methods, sessions, deletion. */
import type { ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'
import { StandInNote } from '../account-card.tsx'
import type { AccountPageData } from '../load-account-page.ts'
import { ProfileForm } from '../../profile/profile-form.tsx'
import { useAccount } from '../account.ts'
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
      <SettingsCard heading={<Trans>Profile</Trans>}>
        <ProfileForm />
      </SettingsCard>
      <SettingsCard heading={<Trans>E-mail address</Trans>}>
        <ChangeEmail identity={identity} user={user} />
      </SettingsCard>
      <SettingsCard heading={<Trans>Password</Trans>}>
        <ChangePassword identity={identity} user={user} />
      </SettingsCard>
      {identity && identity.providers.length > 0 && (
        <SettingsCard heading={<Trans>Other ways to sign in</Trans>}>
          <ConnectedProviders user={user} providers={identity.providers} />
        </SettingsCard>
      )}
      <SettingsCard heading={<Trans>Sign out everywhere</Trans>}>
        <SignOutDevices />
      </SettingsCard>
      <SettingsCard heading={<Trans>Delete the account</Trans>}>
        <DeleteAccount user={user} identity={identity} />
      </SettingsCard>
      <StandInNote identity={identity} />
    </div>
  )
}

export const SettingsCard = ({ heading, children }: { heading: ReactNode; children: ReactNode }) => (
  <section className="sheet grid gap-4 p-5 sm:p-6">
    <h2 className="text-head">{heading}</h2>
    {children}
  </section>
)
