/** A question as the server knows it, and the answer to it. */
import { useRef } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '@docweave/api'
import { isOpen, type ApprovalAnswer, type Failure } from '@docweave/contract'
import type { QueryApi } from '../api/query-api.ts'
import { failureFrom } from '../failures/failure-of.ts'

export type Question = inferRouterOutputs<AppRouter>['approvals']['get']
export type AskedFile = Question['files'][number]

/** How often (ms) a question is read again that is not answered yet: somebody else may answer it. */
const every = 10_000
const mostRetries = 2

/**
 * - `loading`, `away` (the service is unreachable), `unknown` (there is no such question);
 * - `open`: it can be answered; `answered`; `over`: nobody answered, and the job has ended.
 */
export type QuestionState = 'loading' | 'away' | 'unknown' | 'open' | 'answered' | 'over'

/** Returns the state of a question from what is known of it; `failure` is that of the last attempt to read it. */
export function stateOf(question: Question | undefined, failure: Failure | undefined): QuestionState {
  if (question?.answer) return 'answered'
  if (failure?.code === 'APPROVAL_NOT_FOUND' || failure?.code === 'OPTION_INVALID') return 'unknown'
  if (!question) return failure ? 'away' : 'loading'
  return isOpen(question) ? 'open' : 'over'
}

export interface WatchedQuestion {
  state: QuestionState
  question: Question | undefined
  /** Whether this page gave the answer that counts. */
  isOwn: boolean
  /** Why the last answer was not taken. */
  refusal: Failure | undefined
  busy: boolean
  answer: (yes: boolean, comment: string) => void
  /** Whether the question is being read. */
  isReading: boolean
  /** Reads the question again. */
  readAgain: () => void
}

export function useQuestion(link: { job: string; token: string }, { trpc }: QueryApi): WatchedQuestion {
  const found = useQuery(
    trpc.approvals.get.queryOptions(link, {
      retry: (count, error) => count < mostRetries && failureFrom(error).code === 'SERVICE_UNAVAILABLE',
      refetchInterval: ({ state: { data } }) => (stateOf(data, undefined) === 'open' ? every : false),
    }),
  )
  const given = useMutation(trpc.approvals.answer.mutationOptions({ onSettled: () => void found.refetch() }))
  const recorded: ApprovalAnswer | undefined = given.data ?? found.data?.answer
  const question = found.data && { ...found.data, ...(recorded ? { answer: recorded } : {}) }
  // The state of the mutation is a render late for a second click.
  const underWay = useRef(false)
  return {
    state: stateOf(question, found.error ? failureFrom(found.error) : undefined),
    question,
    isOwn: given.isSuccess,
    refusal: given.error ? failureFrom(given.error) : undefined,
    busy: given.isPending,
    answer: (yes, comment) => {
      if (underWay.current) return
      underWay.current = true
      const said = comment.trim()
      given.mutate(
        { ...link, yes, ...(said ? { comment: said } : {}) },
        {
          onSettled: () => {
            underWay.current = false
          },
        },
      )
    },
    isReading: found.isFetching,
    readAgain: () => void found.refetch(),
  }
}
