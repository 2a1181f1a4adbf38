/** How each engine is, as the workers last told: for the self-check, and for whoever runs the site. */
import { EngineName } from '@docweave/contract'
import { z } from 'zod'
import type { ApiServices } from '../services.ts'
import { publicProcedure } from '../trpc.ts'

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

/** Workers tell every 15 s: who was silent for longer than this is away. */
const silence = 60_000

/** The virus scanner, where this site has one: it is asked now, because API hosts and not workers use it. */
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
 * No input. Gives every engine: `ready`, `missing` (with the reason), `silent` when no worker has told of it for a minute, or
 * `unheard` when none ever has; with its version and the time of the last word (ms since 1970) where they are known. The virus scanner
 * is among them where the site has one.
 */
export const engines = publicProcedure.query(async ({ ctx: { services } }) => {
  const told = EngineName.options.map(async (engine): Promise<EngineState> => {
    const report = Report.safeParse(await services.documents.get('engines', engine)).data
    if (!report) return { engine, health: 'unheard' }
    const { available, ...told } = report
    return { ...told, engine, health: Date.now() - told.at > silence ? 'silent' : available ? 'ready' : 'missing' }
  })
  return [...(await Promise.all(told)), ...(await scannerState(services))]
})
