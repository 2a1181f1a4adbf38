/** The jobs of a history, the newest first, a page at a time. */
import { useId, useState } from 'react'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import { Button, closeDialog, Dialog, Notice, Skeleton } from '@docweave/ui'
import { failureOf } from '../failures/failure-of.ts'
import { failureText, type Titles } from '../failures/failure-text.ts'
import { HistoryLine } from './history-line.tsx'
import type { HistorySource } from './history-source.ts'

export interface HistoryListProps {
  source: HistorySource
  /** Tells histories apart that are not one person's. */
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
    failure: wrong ? failureOf(wrong) : undefined,
    more: pages.hasNextPage ? () => void pages.fetchNextPage() : undefined,
    busy: removal.isPending || pages.isFetchingNextPage,
    remove: removal.mutate,
  }
}

export function HistoryList({ source, of, titles }: HistoryListProps) {
  const id = useId()
  const { i18n } = useLingui()
  const { entries, failure, more, busy, remove } = useHistory(source, of)
  const [isAsking, setAsking] = useState(false)
  return (
    <section aria-labelledby={id} className="sheet grid gap-4 p-4 sm:p-6" aria-busy={entries === undefined}>
      <h2 id={id} className="text-head">
        <Trans>Recent jobs</Trans>
      </h2>
      {failure && (
        <Notice tone="failed" urgent>
          <p>{failureText(i18n, failure, titles)}</p>
        </Notice>
      )}
      {entries === undefined && !failure && <Skeleton lines={3} />}
      {entries?.length === 0 && (
        <p className="text-ink-muted">
          <Trans>None yet. What you run is listed here.</Trans>
        </p>
      )}
      {entries && entries.length > 0 && (
        <ul>
          {entries.map((entry) => (
            <HistoryLine
              key={entry.id}
              entry={entry}
              titles={titles}
              busy={busy}
              onRemove={() => remove((from) => from.remove(entry.id))}
            />
          ))}
        </ul>
      )}
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
        <AskRemoveAll onClose={() => setAsking(false)} onRemove={() => remove((from) => from.removeAll())} />
      )}
    </section>
  )
}

function AskRemoveAll({ onClose, onRemove }: { onClose: () => void; onRemove: () => void }) {
  const id = useId()
  return (
    <Dialog labelledBy={`${id}-title`} describedBy={`${id}-text`} onClose={onClose}>
      <div className="grid gap-4">
        <h2 id={`${id}-title`} className="text-head">
          <Trans>Delete all jobs?</Trans>
        </h2>
        <p id={`${id}-text`}>
          <Trans>Every job of this list and all their files are deleted at once. This cannot be undone.</Trans>
        </p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={closeDialog}>
            <Trans>Keep them</Trans>
          </Button>
          <Button
            look="main"
            onClick={(event) => {
              closeDialog(event)
              onRemove()
            }}
          >
            <Trans>Delete all</Trans>
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
