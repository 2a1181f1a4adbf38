/** The federated providers linked to this account. */
import { useEffect, useReducer } from 'react'
import { Trans } from '@lingui/react/macro'
import type { User } from 'firebase/auth'
import type { FederatedProvider } from '@docweave/contract'
import { ActionButton } from '../action-button.tsx'
import { loadActions, loadFederated } from '../load-actions.ts'
import type { PageUser } from '../account.ts'
import { providerNames } from '../providers.tsx'

export interface ConnectedProvidersProps {
  user: PageUser
  providers: readonly FederatedProvider[]
}

interface Known {
  known: User | null | undefined
  ways: readonly string[]
}

const knownAs = (_: Known, known: User | null): Known => ({
  known,
  ways: known?.providerData.map(({ providerId }) => providerId) ?? [],
})

export function ConnectedProviders({ user, providers }: ConnectedProvidersProps) {
  // The SDK mutates its user, so the displayed providers are separate state.
  const [{ known, ways }, show] = useReducer(knownAs, { known: undefined, ways: [] })
  useEffect(() => {
    void loadActions()
      .then(({ currentUser }) => currentUser(user.id))
      .catch(() => null)
      .then(show)
  }, [user.id])
  if (known === null)
    return (
      <p>
        <Trans>Sign out and back in to connect another sign-in method.</Trans>
      </p>
    )
  return (
    <ul className="grid gap-3">
      {providers.map((provider) => {
        const name = providerNames[provider]
        const connected = ways.includes(provider)
        return (
          <li key={provider} className="flex flex-wrap items-center justify-between gap-3">
            <span>{connected ? <Trans>{name}: connected</Trans> : <Trans>{name}: not connected</Trans>}</span>
            {/* The last sign-in method cannot be removed. */}
            {(!connected || ways.length > 1) && known && (
              <ActionButton
                act={async () => {
                  const { connectProvider, disconnectProvider } = await loadFederated()
                  show(await (connected ? disconnectProvider(known, provider) : connectProvider(known, provider)))
                }}
              >
                {connected ? <Trans>Disconnect {name}</Trans> : <Trans>Connect {name}</Trans>}
              </ActionButton>
            )}
          </li>
        )
      })}
    </ul>
  )
}
