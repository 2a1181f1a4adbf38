/** API keys among the settings. Few users need them, so their code is loaded when one asks for it. */
import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Titles } from '../../failures/failure-text.ts'
import { loadToolPages } from '../../tools/load-tool-pages.ts'
import type { PageUser } from '../account.ts'
import { ActionButton } from '../action-button.tsx'
import type { IdentitySettings } from '../identity-settings.ts'
import { SettingsCard } from './settings-card.tsx'

interface LoadedKeys {
  ApiKeys: typeof import('../../api-keys/api-keys-section.tsx').ApiKeys
  titles: Titles
}

export interface ApiKeysCardProps {
  user: PageUser
  identity: IdentitySettings | undefined
}

export function ApiKeysCard({ user, identity }: ApiKeysCardProps) {
  const { i18n } = useLingui()
  const [loaded, setLoaded] = useState<LoadedKeys>()
  const load = async () => {
    const [{ ApiKeys }, { toolTitles }] = await Promise.all([
      import('../../api-keys/api-keys-section.tsx'),
      loadToolPages(),
    ])
    setLoaded({ ApiKeys, titles: toolTitles(i18n) })
  }
  if (loaded) return <loaded.ApiKeys user={user} identity={identity} titles={loaded.titles} />
  return (
    <SettingsCard heading={<Trans>API keys</Trans>}>
      <p>
        <Trans>With an API key, your own programs run jobs in your account.</Trans>
      </p>
      <ActionButton act={load}>
        <Trans>Manage API keys</Trans>
      </ActionButton>
    </SettingsCard>
  )
}
