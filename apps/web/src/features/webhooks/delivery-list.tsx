/** The latest deliveries, newest first, each with its last attempt and a button that sends it again. */
import type { ReactNode } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import RotateCw from 'lucide-react/icons/rotate-cw'
import type { DeliveryEvent, DeliveryState, WebhookDelivery, WebhookEndpoint } from '@docweave/contract'
import { Button } from '@docweave/ui'
import type { QueryApi } from '../api/query-api.ts'
import { LocalTime } from '../format/local-time.tsx'
import type { Act } from './action.ts'

interface DeliveryListProps {
  trpc: QueryApi['trpc']
  endpoints: readonly WebhookEndpoint[]
  busy: boolean
  onAct: (act: Act) => void
}

/** How often the list is read again while a delivery is under way, in ms. */
const readEvery = 3000

export function DeliveryList({ trpc, endpoints, busy, onAct }: DeliveryListProps) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    trpc.webhooks.deliveries.infiniteQueryOptions(
      {},
      {
        getNextPageParam: ({ next }) => next,
        refetchInterval: ({ state }) =>
          state.data?.pages.some(({ deliveries }) => deliveries.some((each) => each.state === 'pending')) && readEvery,
      },
    ),
  )
  const deliveries = data?.pages.flatMap((page) => page.deliveries) ?? []
  if (deliveries.length === 0) return null
  return (
    <div className="grid gap-3">
      <h3 className="font-medium">
        <Trans>Recent deliveries</Trans>
      </h3>
      <ul>
        {deliveries.map((delivery) => (
          <DeliveryLine
            key={delivery.id}
            delivery={delivery}
            endpoint={endpoints.find(({ id }) => id === delivery.endpointId)}
            busy={busy}
            onAgain={() => onAct((api) => api.webhooks.redeliver.mutate({ id: delivery.id }))}
          />
        ))}
      </ul>
      {hasNextPage && (
        <div>
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            <Trans>Show more</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}

const events: Record<DeliveryEvent, ReactNode> = {
  'job.done': <Trans>Job done</Trans>,
  'job.failed': <Trans>Job failed</Trans>,
  'job.cancelled': <Trans>Job cancelled</Trans>,
  ping: <Trans>Test</Trans>,
}

const states: Record<DeliveryState, ReactNode> = {
  pending: <Trans>Sending</Trans>,
  delivered: <Trans>Delivered</Trans>,
  failed: <Trans>Failed</Trans>,
}

const inks: Record<DeliveryState, string> = { pending: 'text-thread', delivered: 'text-done', failed: 'text-failed' }

interface DeliveryLineProps {
  delivery: WebhookDelivery
  /** `undefined` when it was deleted: then nothing can be sent again. */
  endpoint: WebhookEndpoint | undefined
  busy: boolean
  onAgain: () => void
}

function DeliveryLine({ delivery, endpoint, busy, onAgain }: DeliveryLineProps) {
  const { t } = useLingui()
  const { event, state, createdAt, attempts, jobId } = delivery
  const last = attempts.at(-1)
  const called = endpoint ? (endpoint.name ?? endpoint.url) : t`Deleted webhook`
  return (
    <li className="grid gap-1 border-b border-edge py-3 first:pt-0 last:border-0 last:pb-0">
      <div className="flex items-start justify-between gap-4">
        <p className="min-w-0 break-all">
          <span className="font-medium">{events[event]}</span>
          {jobId !== undefined && <span className="text-small text-ink-muted"> {jobId.slice(0, 8)}</span>}
        </p>
        <span className={`shrink-0 text-small ${inks[state]}`}>{states[state]}</span>
      </div>
      <p className="text-small break-all text-ink-muted">{called}</p>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-small text-ink-muted tabular-nums">
          <LocalTime at={createdAt} />
          {last && (
            <>
              {' · '}
              <Plural value={attempts.length} one="# attempt" other="# attempts" />
              {' · '}
              {last.status ?? <Trans>No response</Trans>}
            </>
          )}
        </p>
        {endpoint && state !== 'pending' && (
          <Button
            look="bare"
            className="px-3! no-underline!"
            disabled={busy}
            aria-label={t`Send again to ${called}`}
            onClick={onAgain}
          >
            <RotateCw aria-hidden size={20} strokeWidth={1.5} /> <Trans>Send again</Trans>
          </Button>
        )}
      </div>
    </li>
  )
}
