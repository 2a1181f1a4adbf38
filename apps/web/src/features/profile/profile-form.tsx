/** The user's settings: name, picture, language, theme, and defaults of jobs. */
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import type { AccountView } from '@docweave/contract'
import type { Locale } from '@docweave/contract/locale-table'
import { localeCookieText, withLocale } from '@docweave/i18n'
import { Button, Notice, Skeleton } from '@docweave/ui'
import { createQueryApi, type QueryApi } from '../api/query-api.ts'
import { failureFrom } from '../failures/failure-of.ts'
import { failureText } from '../failures/failure-text.ts'
import { chooseTheme } from '../layout/theme.ts'
import { PictureField } from './picture-field.tsx'
import { SettingsFields, type Settings } from './settings-fields.tsx'

const root = getRouteApi('__root__')

export function ProfileForm() {
  const [api] = useState(createQueryApi)
  return (
    <QueryClientProvider client={api.queryClient}>
      <Loaded api={api} />
    </QueryClientProvider>
  )
}

function Loaded({ api: { trpc } }: { api: QueryApi }) {
  const { i18n } = useLingui()
  const { data, error, refetch } = useQuery(trpc.account.get.queryOptions())
  if (error) {
    return (
      <Notice tone="failed" urgent>
        <p>{failureText(i18n, failureFrom(error), {})}</p>
      </Notice>
    )
  }
  if (!data) return <Skeleton lines={6} />
  return (
    <div className="grid gap-6">
      <PictureField
        name={data.profile.name ?? data.user.email}
        picture={data.profile.picture}
        onChange={() => refetch()}
      />
      <Form key={data.user.id} trpc={trpc} account={data} />
    </div>
  )
}

function Form({ trpc, account }: { trpc: QueryApi['trpc']; account: AccountView }) {
  const { i18n } = useLingui()
  const {
    name = account.user.name ?? null,
    locale = null,
    theme = null,
    ocrLanguages = null,
    resultHours = null,
  } = account.profile
  const [settings, setSettings] = useState<Settings>({ name, locale, theme, ocrLanguages, resultHours })
  const moveTo = useChosenLanguage()
  const { account: owner } = root.useRouteContext()
  const save = useMutation(
    trpc.account.update.mutationOptions({
      onSuccess: async () => {
        if (settings.theme) chooseTheme(settings.theme)
        if (import.meta.env.SSR) return
        // If that fails, the new name is shown here, and on other pages after the next sign-in.
        if ((settings.name ?? '') !== (account.user.name ?? ''))
          await import('../account/actions/rename.ts')
            .then(({ rename }) => rename(owner, settings.name ?? ''))
            .catch(() => undefined)
        if (settings.locale) moveTo(settings.locale)
      },
    }),
  )
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(settings)
      }}
    >
      <SettingsFields
        settings={settings}
        longest={account.limits.resultHours}
        onChange={(change) => {
          save.reset()
          setSettings({ ...settings, ...change })
        }}
      />
      <div className="flex flex-wrap items-center gap-4">
        <Button look="main" type="submit" disabled={save.isPending}>
          <Trans>Save</Trans>
        </Button>
        <p role="status" className="text-small">
          {save.isSuccess && (
            <span className="text-done">
              <Trans>Saved.</Trans>
            </span>
          )}
          {save.error && <span className="text-failed">{failureText(i18n, failureFrom(save.error), {})}</span>}
        </p>
      </div>
    </form>
  )
}

const rootRoute = getRouteApi('__root__')

/** Returns a function that stores a locale and, if it differs, opens this page in it. */
function useChosenLanguage(): (chosen: Locale) => void {
  const { site, locale } = rootRoute.useRouteContext()
  const { pathname, searchStr } = useLocation()
  return (chosen) => {
    document.cookie = localeCookieText(chosen)
    if (chosen !== locale) location.assign(withLocale(pathname, chosen, site.defaultLocale) + searchStr)
  }
}
