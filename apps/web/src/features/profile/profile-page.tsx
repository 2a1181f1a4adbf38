/** The user's saved pipelines and jobs; without an account, those of this browser. */
import { useEffect, useState } from 'react'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useRouteContext } from '@tanstack/react-router'
import Settings from 'lucide-react/icons/settings'
import { buttonClass } from '@docweave/ui'
import { type AccountState, useAccount } from '../account/account.ts'
import { createQueryApi, type QueryApi } from '../api/query-api.ts'
import type { Titles } from '../failures/failure-text.ts'
import { HistoryList } from '../history/history-list.tsx'
import { browserHistory, historyWithBrowser } from '../history/history-source.ts'
import { accountStore, browserStore } from '../saved-pipelines/pipeline-store.ts'
import { SavedPipelines } from '../saved-pipelines/saved-pipelines.tsx'
import { adoptBrowserData } from './adopt-browser-data.ts'
import { KeptFilesCard } from './kept-files-card.tsx'
import { LimitsCard } from './limits-card.tsx'
import { ProfilePicture } from './profile-picture.tsx'

export function ProfilePage({ titles }: { titles: Titles }) {
  const { user } = useAccount()
  // The key discards one user's data before another's is shown.
  return <Page key={user?.id} user={user} titles={titles} />
}

function Page({ user, titles }: { user: AccountState['user']; titles: Titles }) {
  const [api] = useState(createQueryApi)
  return (
    <QueryClientProvider client={api.queryClient}>
      <div className="grid max-w-3xl gap-6">
        {user ? <OwnerHead api={api} name={user.name ?? user.email} email={user.email} /> : <VisitorHead />}
        <Lists api={api} owner={user?.id} titles={titles} />
      </div>
    </QueryClientProvider>
  )
}

function OwnerHead({ api: { trpc }, name, email }: { api: QueryApi; name: string; email: string }) {
  const { data } = useQuery(trpc.account.get.queryOptions())
  return (
    <header className="flex flex-wrap items-center gap-4">
      <ProfilePicture name={name} picture={data?.profile.picture} />
      <div className="min-w-0 flex-1 basis-56">
        {/* An e-mail address has no line breaks: at title size it would overflow a phone. */}
        <h1 className={name === email ? 'text-head break-all' : 'text-title break-words'}>{name}</h1>
        {name !== email && <p className="break-all text-ink-muted">{email}</p>}
      </div>
      <Link to="/profile-setting" className={buttonClass()}>
        <Settings aria-hidden size={20} strokeWidth={1.5} /> <Trans>Settings</Trans>
      </Link>
    </header>
  )
}

function VisitorHead() {
  const { site } = useRouteContext({ from: '__root__' })
  const heading = (
    <h1 className="text-title">
      <Trans>Saved in this browser</Trans>
    </h1>
  )
  if (site.browserOnly) return heading
  return (
    <header className="grid gap-3">
      {heading}
      <p className="text-lead text-ink-muted">
        <Trans>You’re not signed in. With an account, your workflows and jobs are available on every device.</Trans>
      </p>
      <div className="flex flex-wrap gap-3">
        <Link to="/login" search={{ next: '/profile' }} reloadDocument className={buttonClass('main')}>
          <Trans>Sign in</Trans>
        </Link>
        <Link to="/signup" reloadDocument className={buttonClass()}>
          <Trans>Sign up</Trans>
        </Link>
      </div>
    </header>
  )
}

function Lists({ api, owner, titles }: { api: QueryApi; owner: string | undefined; titles: Titles }) {
  const { t } = useLingui()
  const { client, trpc } = api
  const { site } = useRouteContext({ from: '__root__' })
  // Data of this browser is moved to the account first, so that the lists include it.
  const [isSettled, setSettled] = useState(owner === undefined)
  useEffect(() => {
    if (isSettled) return
    adoptBrowserData(client)
      .catch(() => false)
      .finally(() => setSettled(true))
  }, [isSettled, client])
  const [shelf] = useState(() => (owner === undefined ? browserStore : accountStore(client)))
  const [source] = useState(() => (owner === undefined ? browserHistory(client) : historyWithBrowser(client)))
  if (!isSettled) return <p role="status" className="visually-hidden">{t`Loading`}</p>
  return (
    <>
      <SavedPipelines shelf={shelf} titles={titles} />
      <HistoryList source={source} of={owner ?? ''} titles={titles} />
      <KeptFilesCard />
      {!site.browserOnly && <LimitsCard trpc={trpc} isOwner={owner !== undefined} />}
      {owner !== undefined && (
        <p className="text-small text-ink-muted">
          <a href="/account/export.zip" download className="inline-block py-2 underline">
            <Trans>Download all your data</Trans>
          </a>
        </p>
      )}
    </>
  )
}
