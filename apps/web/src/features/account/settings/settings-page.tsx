/** Account settings: address, password, sign-in methods, API keys, programs, triggers, webhooks, sessions, deletion. */
import { Trans } from '@lingui/react/macro'
import { StandInNote } from '../account-card.tsx'
import type { AccountPageData } from '../load-account-page.ts'
import { ProfileForm } from '../../profile/profile-form.tsx'
import { LazyPrograms } from '../../programs/lazy-programs.tsx'
import { LazyTriggers } from '../../triggers/lazy-triggers.tsx'
import { LazyWebhooks } from '../../webhooks/lazy-webhooks.tsx'
import { useAccount, type PageUser } from '../account.ts'
import { ApiKeysCard } from './api-keys-card.tsx'
import { ChangeEmail } from './change-email.tsx'
import { ChangePassword } from './change-password.tsx'
import { useConfirmation } from './confirmation.tsx'
import { ConnectedProviders } from './connected-providers.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { SettingsCard } from './settings-card.tsx'
import { SignOutDevices } from './sign-out-devices.tsx'

export function SettingsPage(page: AccountPageData) {
  const { user } = useAccount()
  // Without a user, who has signed out in another tab, the guard is about to redirect.
  return user ? <Settings user={user} {...page} /> : null
}

function Settings({ user, title, identity }: AccountPageData & { user: PageUser }) {
  const confirmation = useConfirmation(user, identity)
  return (
    <div className="grid max-w-3xl gap-6">
      <h1 className="text-title">{title}</h1>
      <SettingsCard heading={<Trans>Profile</Trans>}>
        <ProfileForm />
      </SettingsCard>
      <SettingsCard heading={<Trans>Email address</Trans>}>
        <ChangeEmail identity={identity} user={user} confirmation={confirmation} />
      </SettingsCard>
      <SettingsCard heading={<Trans>Password</Trans>}>
        <ChangePassword user={user} confirmation={confirmation} />
      </SettingsCard>
      {identity && identity.providers.length > 0 && (
        <SettingsCard heading={<Trans>Other ways to sign in</Trans>}>
          <ConnectedProviders user={user} providers={identity.providers} />
        </SettingsCard>
      )}
      <ApiKeysCard user={user} identity={identity} />
      <LazyPrograms user={user} identity={identity} />
      <SettingsCard heading={<Trans>Triggers</Trans>}>
        <LazyTriggers />
      </SettingsCard>
      <SettingsCard heading={<Trans>Webhooks</Trans>}>
        <LazyWebhooks />
      </SettingsCard>
      <SettingsCard heading={<Trans>Sign out everywhere</Trans>}>
        <SignOutDevices />
      </SettingsCard>
      <SettingsCard heading={<Trans>Delete account</Trans>}>
        <DeleteAccount user={user} confirmation={confirmation} />
      </SettingsCard>
      <StandInNote identity={identity} />
    </div>
  )
}
