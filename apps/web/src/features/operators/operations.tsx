/** The state of the system, incidents, and the form that starts one. */
import { useState } from 'react'
import { Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import { QueryClientProvider, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Notice, Skeleton } from '@docweave/ui'
import { SettingsCard } from '../account/settings/settings-card.tsx'
import { createQueryApi, type QueryApi } from '../api/query-api.ts'
import { failureFrom } from '../failures/failure-of.ts'
import { failureText, type Titles } from '../failures/failure-text.ts'
import type { Act } from './action.ts'
import { IncidentCard } from './incident-card.tsx'
import { IncidentForm } from './incident-form.tsx'
import { SystemOverview } from './system-overview.tsx'
import { versionsOf } from './worker-versions.ts'

/** How often the page is read again, in ms: incidents that are under way more often. */
const [overviewEvery, incidentsEvery] = [10_000, 2000]

export function Operations({ titles }: { titles: Titles }) {
  const [api] = useState(createQueryApi)
  return (
    <QueryClientProvider client={api.queryClient}>
      <Cards api={api} titles={titles} />
    </QueryClientProvider>
  )
}

function Cards({ api: { trpc, client }, titles }: { api: QueryApi; titles: Titles }) {
  const { i18n } = useLingui()
  const queryClient = useQueryClient()
  const overview = useQuery(trpc.operators.overview.queryOptions(undefined, { refetchInterval: overviewEvery }))
  const incidents = useQuery(trpc.operators.incidents.queryOptions(undefined, { refetchInterval: incidentsEvery }))
  const work = useMutation({
    mutationFn: (act: Act) => act(client),
    onSettled: () => queryClient.invalidateQueries(),
  })
  const wrong = work.error ?? overview.error ?? incidents.error
  const { temporalUi } = overview.data ?? {}
  return (
    <>
      {wrong && (
        <Notice tone="failed" urgent>
          <p>{failureText(i18n, failureFrom(wrong), titles)}</p>
        </Notice>
      )}
      <SettingsCard heading={<Trans>Incidents</Trans>}>
        <p className="max-w-prose">
          <Trans>
            Run jobs again that failed for the same reason, after you have repaired the cause. Three of them are tried
            first.
          </Trans>
        </p>
        <IncidentForm
          trpc={trpc}
          titles={titles}
          versions={versionsOf(overview.data ?? { versions: [], workers: [] })}
          busy={work.isPending}
          onStart={(request) => work.mutate((api) => api.operators.start.mutate(request))}
        />
        {incidents.data?.map((incident) => (
          <IncidentCard
            key={incident.id}
            incident={incident}
            titles={titles}
            temporalUi={temporalUi}
            busy={work.isPending}
            onAct={work.mutate}
          />
        ))}
      </SettingsCard>
      {overview.data ? <SystemOverview overview={overview.data} /> : !overview.error && <Skeleton lines={6} />}
    </>
  )
}
