/** A tRPC link that answers calls about jobs of this browser in the page. All other calls go on to the server. */
import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from '@docweave/api'
import type { Failure } from '@docweave/contract'
import { failureFrom, readFailure } from '../failures/failure-of.ts'
import { isLocalJob } from './local-job-id.ts'

/** The id of this browser's job that a call is about. */
function localIdOf(path: string, input: unknown): string | undefined {
  const id =
    path.startsWith('jobs.') && typeof input === 'object' && input !== null ? Reflect.get(input, 'id') : undefined
  return typeof id === 'string' && isLocalJob(id) ? id : undefined
}

/** The failure of a call: the server's, if it was asked, or the page's own. */
const localFailureOf = (error: unknown): Failure =>
  readFailure(error) ?? (error instanceof TRPCClientError ? failureFrom(error) : { code: 'INTERNAL', params: {} })

/** An error in the shape that the server's have. */
function errorOf(error: unknown): TRPCClientError<AppRouter> {
  const { code, params } = localFailureOf(error)
  return TRPCClientError.from<AppRouter>({
    error: { code: -32_000, message: code, data: { failure: { code, params }, code: 'NOT_FOUND', httpStatus: 404 } },
  })
}

const loadApi = () =>
  import.meta.env.SSR ? Promise.reject(new Error('Only browsers have local jobs')) : import('./local-api.ts')

export const localJobsLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    const { path, input, type } = op
    const id = localIdOf(path, input)
    if (id === undefined) return next(op)
    return observable((observer) => {
      let isOver = false
      let unwatch = () => {}
      const answer = async () => {
        const api = await loadApi()
        if (type !== 'subscription') {
          observer.next({ result: { data: await api.answerCall(path.slice('jobs.'.length), id, input) } })
          return observer.complete()
        }
        observer.next({ result: { type: 'started' } })
        unwatch = await api.watchJob(id, (data) =>
          observer.next({ result: { type: 'data', data: { id: String(data.revision), data } } }),
        )
        if (isOver) unwatch()
      }
      answer().catch((error: unknown) => observer.error(errorOf(error)))
      return () => {
        isOver = true
        unwatch()
      }
    })
  }
