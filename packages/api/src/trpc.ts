/** tRPC with our error table: whatever a procedure throws reaches the client as `data.failure`, a code with its values. */
import { initTRPC, TRPCError } from '@trpc/server'
import { DocweaveError, errorTable, type Failure } from '@docweave/contract'
import { z, ZodError } from 'zod'
import type { ApiContext } from './services.ts'

const failureOf = ({ code, cause }: TRPCError): Failure => {
  if (cause instanceof DocweaveError) return { code: cause.code, params: cause.params }
  if (cause instanceof ZodError)
    return { code: 'OPTION_INVALID', params: { option: cause.issues[0]?.path.join('.') ?? '' } }
  // tRPC's own refusal of a request it cannot read, or of a batch with too many calls.
  if (code === 'BAD_REQUEST') return { code: 'OPTION_INVALID', params: {} }
  return { code: 'INTERNAL', params: {} }
}

const trpc = initTRPC.context<ApiContext>().create({
  // Stack traces and engines' messages are for the log.
  errorFormatter: ({ shape, error }) => {
    const failure = failureOf(error)
    const { stack: _, ...data } = shape.data
    return { ...shape, message: failure.code, data: { ...data, failure } }
  },
  sse: { ping: { enabled: true, intervalMs: 3_000 }, client: { reconnectAfterInactivityMs: 8_000 } },
})

export const { router } = trpc

/** A failure of the table as tRPC throws it, with its code there. */
export const asTrpcError = (cause: DocweaveError): TRPCError =>
  new TRPCError({ code: errorTable[cause.code].trpc, message: cause.code, cause })

/** An id of a job, as `start` makes them: whatever else is named so by whoever asks is not for the log. */
const JobId = z.string().regex(/^[0-9a-f]{32}$/)
const Given = z.object({ id: JobId }).transform(({ id }) => id)
/** Who calls a procedure that takes nothing sends nothing, and reading that fails. */
const givenTo = (getRawInput: () => Promise<unknown>) =>
  getRawInput().then(
    (input) => Given.safeParse(input).data,
    () => undefined,
  )
const Made = z.object({ jobId: JobId }).transform(({ jobId }) => jobId)

/** A procedure anyone may call. A code thrown in it becomes the tRPC code of the table. What changes something is logged. */
export const publicProcedure = trpc.procedure.use(async ({ next, ctx, path, type, getRawInput }) => {
  const began = Date.now()
  const result = await next()
  if (type === 'mutation')
    ctx.services.log.info('a call', {
      procedure: path,
      job: (await givenTo(getRawInput)) ?? (result.ok ? Made.safeParse(result.data).data : undefined),
      code: result.ok ? 'done' : failureOf(result.error).code,
      ms: Date.now() - began,
    })
  if (!result.ok && result.error.cause instanceof DocweaveError) throw asTrpcError(result.error.cause)
  return result
})

/** A procedure for somebody who is signed in; anybody else gets `SIGNED_OUT`. */
export const userProcedure = publicProcedure.use(({ ctx, next }) => {
  if (!ctx.user) throw new DocweaveError('SIGNED_OUT')
  return next({ ctx: { ...ctx, user: ctx.user } })
})
