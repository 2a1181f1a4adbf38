/** Manages an account's webhooks: endpoints, their secrets, and the latest deliveries. */
import { useState } from 'react'
import { Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import { QueryClientProvider, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { WebhookWithSecret } from '@docweave/contract'
import { Notice, Skeleton } from '@docweave/ui'
import { createQueryApi, type QueryApi } from '../api/query-api.ts'
import { failureFrom } from '../failures/failure-of.ts'
import { failureText } from '../failures/failure-text.ts'
import type { Act } from './action.ts'
import { DeliveryList } from './delivery-list.tsx'
import { EndpointLine } from './endpoint-line.tsx'
import { NewEndpoint } from './new-endpoint.tsx'
import { NewSecret } from './new-secret.tsx'

export function Webhooks() {
  const [api] = useState(createQueryApi)
  return (
    <QueryClientProvider client={api.queryClient}>
      <Endpoints api={api} />
    </QueryClientProvider>
  )
}

function Endpoints({ api: { trpc, client } }: { api: QueryApi }) {
  const { i18n } = useLingui()
  const queryClient = useQueryClient()
  const { data: endpoints, error } = useQuery(trpc.webhooks.list.queryOptions())
  const [shown, setShown] = useState<WebhookWithSecret & { isReplacement: boolean }>()
  const work = useMutation({
    mutationFn: (act: Act) => act(client),
    onSettled: () => queryClient.invalidateQueries(),
  })
  const wrong = work.error ?? error
  const busy = work.isPending
  const showSecret = (isReplacement: boolean, make: (api: QueryApi['client']) => Promise<WebhookWithSecret>) =>
    work.mutate(async (api) => setShown({ ...(await make(api)), isReplacement }))
  return (
    <>
      <p className="max-w-prose">
        <Trans>
          Have the end of a job sent to your own server. Choose the webhooks when you start a job by the API.
        </Trans>
      </p>
      {wrong && (
        <Notice tone="failed" urgent>
          <p>{failureText(i18n, failureFrom(wrong), {})}</p>
        </Notice>
      )}
      {endpoints === undefined && !error && <Skeleton lines={2} />}
      {shown && <NewSecret key={shown.secret} {...shown} />}
      {endpoints && endpoints.length > 0 && (
        <ul>
          {endpoints.map((endpoint) => (
            <EndpointLine
              key={endpoint.id}
              endpoint={endpoint}
              busy={busy}
              onAct={work.mutate}
              onRotate={() =>
                showSecret(true, (api) => api.webhooks.rotate.mutate({ id: endpoint.id, overlapHours: hoursOfOverlap }))
              }
            />
          ))}
        </ul>
      )}
      <NewEndpoint
        key={shown?.endpoint.id}
        busy={busy}
        onAdd={(url) => showSecret(false, (api) => api.webhooks.create.mutate({ url }))}
      />
      {endpoints && <DeliveryList trpc={trpc} endpoints={endpoints} busy={busy} onAct={work.mutate} />}
    </>
  )
}

/** How long a replaced secret also signs: enough to change it on several servers. */
const hoursOfOverlap = 24
