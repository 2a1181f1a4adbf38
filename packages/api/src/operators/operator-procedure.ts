import { TRPCError } from '@trpc/server'
import { publicProcedure } from '../trpc.ts'
import { isOperator } from './is-operator.ts'

/**
 * A procedure for operators, with a session. Anybody else gets the answer of a procedure that does not exist, before the input is read.
 * Mutations are logged with the operator.
 */
export const operatorProcedure = publicProcedure.use(async ({ ctx, path, type, next, getRawInput }) => {
  const { user, key, services } = ctx
  if (key || !isOperator(services.operators, user))
    throw new TRPCError({ code: 'NOT_FOUND', message: `No procedure found on path "${path}"` })
  const result = await next({ ctx: { ...ctx, user } })
  if (type === 'mutation')
    services.log.info('an operator acted', {
      procedure: path,
      operator: user.email,
      incident: incidentIn(await getRawInput()) ?? (result.ok ? incidentIn(result.data) : undefined),
      code: result.ok ? 'done' : 'failed',
    })
  return result
})

/** Returns the `id` of an input or output. */
function incidentIn(data: unknown): string | undefined {
  const id: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'id') : undefined
  return typeof id === 'string' && /^[0-9a-f]{12}$/.test(id) ? id : undefined
}
