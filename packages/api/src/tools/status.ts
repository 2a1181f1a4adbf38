/** Which tools can run now, and the caller's limits. */
import type { EngineName } from '@docweave/contract'
import { z } from 'zod'
import { limitsOf } from '../services.ts'
import { publicProcedure } from '../trpc.ts'

const Report = z.object({ available: z.boolean(), reason: z.string().optional() })

/**
 * No input. Returns each tool's availability (an engine without a report counts as available), the caller's limits, and those of signed-in
 * users.
 */
export const status = publicProcedure.query(async ({ ctx }) => {
  const { services } = ctx
  const { documents } = services
  const missing = async (engines: readonly EngineName[]) => {
    for (const engine of engines) {
      const report = Report.safeParse(await documents.get('engines', engine)).data
      if (report && !report.available) return engine
    }
    return undefined
  }
  const tools = await Promise.all(
    [...services.tools.values()].map(async ({ id, engines }) => {
      const engine = await missing(engines)
      return { id, available: engine === undefined, ...(engine ? { missing: engine } : {}) }
    }),
  )
  return { tools, limits: limitsOf(services, ctx), signedInLimits: services.limits.signedIn }
})
