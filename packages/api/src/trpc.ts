/** tRPC with our error table: the client gets every error that a procedure throws as `data.failure`, a code with its params. */
import { initTRPC, TRPCError } from '@trpc/server'
import { DocweaveError, errorTable, type Failure } from '@docweave/contract'
import { z, ZodError } from 'zod'
import type { ApiContext } from './services.ts'

const failureOfTrpcError = ({ code, cause }: TRPCError): Failure => {
  if (cause instanceof DocweaveError) return { code: cause.code, params: cause.params }
  if (cause instanceof ZodError)
    return { code: 'OPTION_INVALID', params: { option: cause.issues[0]?.path.join('.') ?? '' } }
  // tRPC itself rejects a request that it cannot parse, or a batch with too many calls.
  if (code === 'BAD_REQUEST') return { code: 'OPTION_INVALID', params: {} }
  return { code: 'INTERNAL', params: {} }
}

/** Returns the error of the table that a procedure threw, for callers in this process. */
export function errorOfProcedure(error: unknown): DocweaveError {
  if (!(error instanceof TRPCError)) return DocweaveError.from(error)
  const { code, params } = failureOfTrpcError(error)
  return new DocweaveError(code, params, error)
}

const trpc = initTRPC.context<ApiContext>().create({
  // Stack traces and engine messages are for the log only.
  errorFormatter: ({ shape, error }) => {
    const failure = failureOfTrpcError(error)
    const { stack: _, ...data } = shape.data
    return { ...shape, message: failure.code, data: { ...data, failure } }
  },
  sse: { ping: { enabled: true, intervalMs: 3_000 }, client: { reconnectAfterInactivityMs: 8_000 } },
})

export const { router } = trpc

/** Wraps an error of the table in a `TRPCError` with the matching tRPC code. */
export const asTrpcError = (cause: DocweaveError): TRPCError =>
  new TRPCError({ code: errorTable[cause.code].trpc, message: cause.code, cause })

/** A job id in the format that `start` generates. Any other id that a client sends must not reach the log. */
const JobId = z.string().regex(/^[0-9a-f]{32}$/)
const Given = z.object({ id: JobId }).transform(({ id }) => id)
/** Reading the raw input fails when a procedure without input is called. */
const givenTo = (getRawInput: () => Promise<unknown>) =>
  getRawInput().then(
    (input) => Given.safeParse(input).data,
    () => undefined,
  )
const Made = z.object({ jobId: JobId }).transform(({ jobId }) => jobId)

/** A procedure that anyone may call. A `DocweaveError` becomes the tRPC code of the table. Mutations are logged. */
export const publicProcedure = trpc.procedure.use(async ({ next, ctx, path, type, getRawInput }) => {
  const began = Date.now()
  const result = await next()
  if (type === 'mutation')
    ctx.services.log.info('procedure called', {
      procedure: path,
      job: (await givenTo(getRawInput)) ?? (result.ok ? Made.safeParse(result.data).data : undefined),
      code: result.ok ? 'done' : failureOfTrpcError(result.error).code,
      ms: Date.now() - began,
    })
  if (!result.ok && result.error.cause instanceof DocweaveError) throw asTrpcError(result.error.cause)
  return result
})

/** A procedure for signed-in users; throws `SIGNED_OUT` for others. */
export const userProcedure = publicProcedure.use(({ ctx, next }) => {
  if (!ctx.user) throw new DocweaveError('SIGNED_OUT')
  return next({ ctx: { ...ctx, user: ctx.user } })
})

/**
 * A procedure for the account itself, which needs a session: an API key may not change what its account is, or make other keys. Throws
 * `SIGNED_OUT` without a user, and `KEY_NOT_ALLOWED` (params: `action`, the procedure) for a caller with a key.
 */
export const sessionProcedure = userProcedure.use(({ ctx, path, next }) => {
  if (ctx.key) throw new DocweaveError('KEY_NOT_ALLOWED', { action: path })
  return next()
})
