/** The jobs of a history, newest first, paginated. */
import { useState } from 'react'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Trans } from '@lingui/react/macro'
import { Button, ConfirmDialog } from '@docweave/ui'
import { failureFrom } from '../failures/failure-of.ts'
import type { Titles } from '../failures/failure-text.ts'
import { ListCard } from '../layout/list-card.tsx'
import { HistoryLine } from './history-line.tsx'
import type { HistorySource } from './history-source.ts'

export interface HistoryListProps {
  source: HistorySource
  /** The cache key of one user's history. */
  of: string
  titles: Titles
}

function useHistory(source: HistorySource, of: string) {
  const queryClient = useQueryClient()
  const queryKey = ['history', of]
  const pages = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }: { pageParam: string | undefined }) => source.list(pageParam),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next,
  })
  const removal = useMutation({
    mutationFn: (remove: (source: HistorySource) => Promise<unknown>) => remove(source),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
  const wrong = removal.error ?? pages.error
  return {
    entries: pages.data?.pages.flatMap(({ entries }) => entries),
    failure: wrong ? failureFrom(wrong) : undefined,
    more: pages.hasNextPage ? () => void pages.fetchNextPage() : undefined,
    busy: removal.isPending || pages.isFetchingNextPage,
    remove: removal.mutate,
  }
}

export function HistoryList({ source, of, titles }: HistoryListProps) {
  const { entries, failure, more, busy, remove } = useHistory(source, of)
  const [isAsking, setAsking] = useState(false)
  return (
    <ListCard
      heading={<Trans>Recent jobs</Trans>}
      failure={failure}
      titles={titles}
      none={<Trans>No jobs yet. Jobs you run appear here.</Trans>}
      lines={entries?.map((entry) => (
        <HistoryLine
          key={entry.id}
          entry={entry}
          titles={titles}
          busy={busy}
          onRemove={() => remove((from) => from.remove(entry.id))}
        />
      ))}
    >
      <div className="flex flex-wrap gap-3 empty:hidden">
        {more && (
          <Button disabled={busy} onClick={more}>
            <Trans>Show more</Trans>
          </Button>
        )}
        {entries && entries.length > 0 && (
          <Button disabled={busy} onClick={() => setAsking(true)}>
            <Trans>Delete all</Trans>
          </Button>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title={<Trans>Delete all jobs?</Trans>}
          keep={<Trans>Keep them</Trans>}
          confirm={<Trans>Delete all</Trans>}
          onClose={() => setAsking(false)}
          onConfirm={() => remove((from) => from.removeAll())}
        >
          <Trans>All jobs in this list and all their files will be deleted immediately. This can’t be undone.</Trans>
        </ConfirmDialog>
      )}
    </ListCard>
  )
}
