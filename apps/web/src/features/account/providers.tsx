/** Sign-in buttons for the federated providers that this site is configured for. */
import { useEffect, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import type { FederatedProvider } from '@docweave/contract'
import { Button, Notice } from '@docweave/ui'
import type { FederatedEnd, ToConnect } from './actions/federated.ts'
import type { IdentitySettings } from './identity-settings.ts'
import { EmailForm } from './email-request.tsx'
import { loadFederated } from './load-actions.ts'
import { problemText } from './identity-texts.ts'

const root = getRouteApi('__root__')

/** The names are the same in every language. */
export const providerNames: Record<FederatedProvider, string> = {
  'google.com': 'Google',
  'apple.com': 'Apple',
  'github.com': 'GitHub',
}

export interface ProvidersProps {
  identity: IdentitySettings | undefined
  onSignedIn: () => void | Promise<void>
  /** An account with the same address exists: the user must sign in to it first. */
  onConnect: (other: ToConnect) => void
}

/** Whether this page was reopened by a provider's redirect: the SDK stores a key meanwhile. */
const comesBack = () => Object.keys(sessionStorage).some((key) => key.startsWith('firebase:pendingRedirect:'))

export function Providers({ identity, onSignedIn, onConnect }: ProvidersProps) {
  const { i18n } = useLingui()
  const { account } = root.useRouteContext()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const ask = async (asking: Promise<FederatedEnd | undefined>) => {
    setBusy(true)
    setProblem(undefined)
    try {
      const end = await asking
      if (end === 'signed-in') await onSignedIn()
      else if (end) onConnect(end)
    } catch (error) {
      setProblem(problemText(i18n, error))
    }
    setBusy(false)
  }
  const offered = identity !== undefined && identity.providers.length > 0
  const trial = identity?.trialProviders ?? []
  useEffect(() => {
    if (!offered) return
    // Loaded in advance: browsers allow pop-ups only right after a click.
    void loadFederated()
      .then(({ prepare }) => prepare())
      .catch(() => undefined)
    if (comesBack()) void ask(loadFederated().then(({ finishRedirect }) => finishRedirect(account)))
    // Once after hydration: the redirect result is available once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [offered])
  if (!offered && trial.length === 0) return null
  return (
    <div className="grid gap-2">
      {identity?.providers.map((provider) => (
        <Button
          key={provider}
          aria-disabled={busy}
          onClick={() => {
            if (!busy) void ask(loadFederated().then(({ signInWithProvider }) => signInWithProvider(account, provider)))
          }}
        >
          <Trans>Continue with {providerNames[provider]}</Trans>
        </Button>
      ))}
      {trial.map((provider) => (
        <TrialProvider key={provider} provider={provider} onSignedIn={onSignedIn} />
      ))}
      {problem && (
        <Notice tone="failed" urgent>
          {problem}
        </Notice>
      )}
    </div>
  )
}

interface TrialProviderProps extends Pick<ProvidersProps, 'onSignedIn'> {
  provider: FederatedProvider
}

/** The emulator's imitation of a provider: asks for an address in place of the provider's window. */
function TrialProvider({ provider, onSignedIn }: TrialProviderProps) {
  const { account } = root.useRouteContext()
  const [asked, setAsked] = useState(false)
  const name = providerNames[provider]
  if (!asked)
    return (
      <Button onClick={() => setAsked(true)}>
        <Trans>Continue with {name} (test mode)</Trans>
      </Button>
    )
  return (
    <section className="grid gap-2 border border-dashed border-part p-3">
      <p className="text-small">
        <Trans>{name} isn’t contacted: any address can sign in, on this computer only.</Trans>
      </p>
      <EmailForm
        submit={<Trans>Continue with {name} (test mode)</Trans>}
        send={async (email) => {
          const { signInForTrial } = await loadFederated()
          await signInForTrial(account, provider, email)
          await onSignedIn()
        }}
      />
    </section>
  )
}
