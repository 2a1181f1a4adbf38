/** What a key did: its requests, newest first. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { KeyUse } from '@docweave/contract'
import { Button, Notice, Skeleton } from '@docweave/ui'
import type { QueryApi } from '../api/query-api.ts'
import { failureFrom } from '../failures/failure-of.ts'
import { failureText } from '../failures/failure-text.ts'
import { LocalTime } from '../format/local-time.tsx'

export function KeyTrail({ trpc, id }: { trpc: QueryApi['trpc']; id: string }) {
  const { i18n } = useLingui()
  const pages = useInfiniteQuery(
    trpc.keys.uses.infiniteQueryOptions({ id }, { getNextPageParam: ({ next }) => next, gcTime: 0 }),
  )
  const uses = pages.data?.pages.flatMap((page) => page.uses)
  if (pages.error)
    return (
      <Notice tone="failed" urgent>
        <p>{failureText(i18n, failureFrom(pages.error), {})}</p>
      </Notice>
    )
  if (!uses) return <Skeleton lines={3} />
  return (
    <div className="grid gap-3">
      <p className="text-small text-ink-muted">
        <Trans>The newest 500 requests of the last 30 days, without file names and full addresses.</Trans>
      </p>
      {uses.length === 0 ? (
        <p>
          <Trans>No requests yet.</Trans>
        </p>
      ) : (
        <ul className="grid gap-2 text-small">
          {uses.map((use, index) => (
            <UseLine key={index} use={use} />
          ))}
        </ul>
      )}
      {pages.hasNextPage && (
        <div>
          <Button disabled={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            <Trans>Show more</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}

function UseLine({ use: { at, action, job, status, code, network } }: { use: KeyUse }) {
  return (
    <li className="flex flex-wrap gap-x-4 border-b border-edge pb-2 tabular-nums last:border-0">
      <LocalTime at={at} />
      <code>{action}</code>
      <span className={status < 400 ? 'text-done' : 'text-failed'}>
        {status} {code}
      </span>
      {job !== undefined && (
        <Link to="/download/$id" params={{ id: job }} className="underline">
          <Trans>Job</Trans>
        </Link>
      )}
      {network !== '' && <span className="text-ink-muted">{network}</span>}
    </li>
  )
}
