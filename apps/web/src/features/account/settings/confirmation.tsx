/** Confirms who makes a permanent change: by the password, or by a provider if the account has no password. */
import { useCallback, useEffect, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { User } from 'firebase/auth'
import type { FederatedProvider } from '@docweave/contract'
import type { PageUser } from '../account.ts'
import { PasswordField } from '../fields.tsx'
import type { IdentitySettings } from '../identity-settings.ts'
import { confirmationMessages } from '../identity-texts.ts'
import { loadActions, loadFederated } from '../load-actions.ts'
import { providerNames } from '../providers.tsx'

export interface Confirmation {
  /** For an account without a password: the provider that confirms. */
  provider: FederatedProvider | undefined
  /** Whether the password is required and empty. */
  isMissing: (password: string) => boolean
  /** Asks the provider, or checks the password. */
  confirm: (password: string) => Promise<User>
  /** Call it when the account has got a password. */
  refresh: () => Promise<void>
}

/** Returns how this user confirms a change. Until the identity provider has told, the password is assumed. */
export function useConfirmation(user: PageUser, identity: IdentitySettings | undefined): Confirmation {
  const [ways, setWays] = useState<readonly string[]>()
  const refresh = useCallback(async () => {
    const { currentUser } = await loadActions()
    const known = await currentUser(user.id)
    setWays(known?.providerData.map(({ providerId }) => providerId))
  }, [user.id])
  useEffect(() => void refresh().catch(() => undefined), [refresh])
  const { providers = [], trialProviders = [] } = identity ?? {}
  const provider =
    ways && !ways.includes('password')
      ? [...providers, ...trialProviders].find((each) => ways.includes(each))
      : undefined
  return {
    provider,
    isMissing: (password) => provider === undefined && password === '',
    confirm: async (password) => {
      if (provider === undefined) return (await loadActions()).confirmPassword(user.email, password)
      const { confirmWithProvider } = await loadFederated()
      return confirmWithProvider(user, provider, trialProviders.includes(provider))
    },
    refresh,
  }
}

interface ConfirmationFieldProps extends Pick<Confirmation, 'provider'> {
  fault: string | undefined
}

/** The field `password`, or the announcement of the provider's window. */
export function ConfirmationField({ provider, fault }: ConfirmationFieldProps) {
  const { t } = useLingui()
  if (provider === undefined) return <PasswordField name="password" label={t`Your password`} fault={fault} />
  const name = providerNames[provider]
  return (
    <p className="text-small">
      <Trans>
        You sign in with {name}, so {name} will ask you to confirm this.
      </Trans>
    </p>
  )
}

/** For `AccountForm`: the error codes of the password field, and their messages. */
export const confirmationFaults = {
  about: { 'invalid-credential': 'password', 'wrong-password': 'password' },
  messages: confirmationMessages,
} as const
