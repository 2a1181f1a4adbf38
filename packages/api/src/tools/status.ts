/** Which tools can run right now, and the site's limits. */
import type { EngineName } from '@docweave/contract'
import { z } from 'zod'
import { publicProcedure } from '../trpc.ts'

const Report = z.object({ available: z.boolean(), reason: z.string().optional() })

/** No input. Gives each tool's availability (an engine no worker has spoken of yet counts as there) and the limits. */
export const status = publicProcedure.query(async ({ ctx: { services } }) => {
  const { documents, settings } = services
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
  return { tools, maxUploadBytes: settings.maxUploadBytes, resultHours: settings.resultHours }
})
