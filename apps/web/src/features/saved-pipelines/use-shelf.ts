/** The saved pipelines as a hook. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Failure } from '@docweave/contract'
import { failureOf } from '../failures/failure-of.ts'
import type { KeptPipeline, Shelf } from './shelf.ts'

export interface ShownShelf {
  /** `undefined` until loaded. */
  pipelines: readonly KeptPipeline[] | undefined
  /** The failure of the last action. */
  failure: Failure | undefined
  busy: boolean
  /** Runs an action and reloads the list. */
  act: (work: (shelf: Shelf) => Promise<unknown>) => void
}

export function useShelf(shelf: Shelf): ShownShelf {
  const queryClient = useQueryClient()
  const queryKey = ['shelf', shelf.canShare]
  const list = useQuery({ queryKey, queryFn: shelf.list })
  const work = useMutation({
    mutationFn: (act: (shelf: Shelf) => Promise<unknown>) => act(shelf),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
  const wrong = work.error ?? list.error
  return {
    pipelines: list.data,
    failure: wrong ? failureOf(wrong) : undefined,
    busy: work.isPending,
    act: (act) => work.mutate(act),
  }
}
