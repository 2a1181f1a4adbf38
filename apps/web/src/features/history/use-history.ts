/** The jobs of a history, or those that a search finds, as far as they are loaded. */
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Failure, HistoryEntry, HistoryWord } from '@docweave/contract'
import { failureFrom } from '../failures/failure-of.ts'
import { handful } from '../work-lists/list-search.tsx'
import type { HistorySource } from './history-source.ts'

export interface ShownHistory {
  /** `undefined` until loaded. While a search runs, the entries before it. */
  entries: readonly HistoryEntry[] | undefined
  /** Whether the entries are those of these words. */
  isCurrent: boolean
  /** Whether the history is long enough for a search. */
  isLong: boolean
  failure: Failure | undefined
  /** Loads the next page, if there is one. */
  more: (() => void) | undefined
  busy: boolean
  /** Deletes jobs and reloads the list. */
  remove: (work: (source: HistorySource) => Promise<unknown>) => void
}

/**
 * Reads a history.
 *
 * @param of the cache key of one user's history
 * @param words those of a search; without any, all jobs are listed
 */
export function useHistory(source: HistorySource, of: string, words: readonly HistoryWord[]): ShownHistory {
  const queryClient = useQueryClient()
  const queryKey = ['history', of]
  const pages = useInfiniteQuery({
    queryKey: [...queryKey, words],
    queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
      source.list(pageParam, words, signal),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
  const removal = useMutation({
    mutationFn: (remove: (source: HistorySource) => Promise<unknown>) => remove(source),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
  const entries = pages.data?.pages.flatMap((page) => page.jobs)
  const isCurrent = entries !== undefined && !pages.isPlaceholderData
  // The matches of a search do not say how long the history is.
  const [isLong, setLong] = useState(false)
  const isLongNow = isCurrent && words.length === 0 ? entries.length > handful : isLong
  if (isLongNow !== isLong) setLong(isLongNow)
  const wrong = removal.error ?? pages.error
  return {
    entries,
    isCurrent,
    isLong,
    failure: wrong ? failureFrom(wrong) : undefined,
    more: pages.hasNextPage ? () => void pages.fetchNextPage() : undefined,
    busy: removal.isPending || pages.isFetchingNextPage,
    remove: removal.mutate,
  }
}
