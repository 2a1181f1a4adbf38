/** Procedures for the tools: which can run now, the caller's limits, and the state of each engine, as the workers last reported it. */
import { z } from 'zod'
import { EngineName } from '@docweave/contract'
import { limitsOf, type ApiServices } from './services.ts'
import { publicProcedure, router } from './trpc.ts'

const Availability = z.object({ available: z.boolean(), reason: z.string().optional() })

/** Returns each tool's availability; an engine without a report counts as available. */
export async function toolStatus({ documents, tools }: Pick<ApiServices, 'documents' | 'tools'>) {
  const missing = async (engines: readonly EngineName[]) => {
    for (const engine of engines) {
      const report = Availability.safeParse(await documents.get('engines', engine)).data
      if (report && !report.available) return engine
    }
    return undefined
  }
  return Promise.all(
    [...tools.values()].map(async ({ id, engines }) => {
      const engine = await missing(engines)
      return { id, available: engine === undefined, ...(engine ? { missing: engine } : {}) }
    }),
  )
}

/** No input. Returns each tool's availability, the caller's limits, and those of signed-in users. */
const status = publicProcedure.query(async ({ ctx }) => {
  const { services } = ctx
  const tools = await toolStatus(services)
  return { tools, limits: limitsOf(services, ctx), signedInLimits: services.limits.signedIn }
})

const Report = z.object({
  available: z.boolean(),
  version: z.string().optional(),
  reason: z.string().optional(),
  at: z.number(),
})

export interface EngineState extends Partial<Pick<z.infer<typeof Report>, 'version' | 'reason' | 'at'>> {
  engine: EngineName | 'clamd'
  health: 'ready' | 'missing' | 'silent' | 'unheard'
}

/** Workers report every 15 s. An engine without a report for this time, in ms, counts as silent. */
const silence = 60_000

/** The virus scanner, where this site has one. It is queried now, because API hosts use it and workers do not. */
async function scannerState({ scanner }: ApiServices): Promise<EngineState[]> {
  if (!scanner) return []
  return scanner.version().then(
    (version) => [{ engine: 'clamd', health: 'ready', version }],
    () => [
      { engine: 'clamd', health: 'missing', reason: 'clamd does not answer at DOCWEAVE_CLAMD: no file is accepted' },
    ],
  )
}

/**
 * No input. Returns the state of every engine: `ready`, `missing` (with the reason), `silent` when no worker has reported it for a minute,
 * or `unheard` when none ever has; with its version and the time of the last report (ms since 1970) where they are known. The virus scanner
 * is among them where the site has one.
 */
const engines = publicProcedure.query(async ({ ctx: { services } }) => {
  const told = EngineName.options.map(async (engine): Promise<EngineState> => {
    const report = Report.safeParse(await services.documents.get('engines', engine)).data
    if (!report) return { engine, health: 'unheard' }
    const { available, ...told } = report
    return { ...told, engine, health: Date.now() - told.at > silence ? 'silent' : available ? 'ready' : 'missing' }
  })
  return [...(await Promise.all(told)), ...(await scannerState(services))]
})

export const toolsRouter = router({ status, engines })
