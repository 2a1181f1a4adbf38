/** How each engine is, as the workers last told: for the self-check, and for whoever runs the site. */
import { EngineName } from '@docweave/contract'
import { z } from 'zod'
import { publicProcedure } from '../trpc.ts'

const Report = z.object({
  available: z.boolean(),
  version: z.string().optional(),
  reason: z.string().optional(),
  at: z.number(),
})

export interface EngineState extends Partial<Pick<z.infer<typeof Report>, 'version' | 'reason' | 'at'>> {
  engine: EngineName
  health: 'ready' | 'missing' | 'silent' | 'unheard'
}

/** Workers tell every 15 s: who was silent for longer than this is away. */
const silence = 60_000

/**
 * No input. Gives every engine: `ready`, `missing` (with the reason), `silent` when no worker has told of it for a minute, or
 * `unheard` when none ever has; with its version and the time of the last word (ms since 1970) where they are known.
 */
export const engines = publicProcedure.query(async ({ ctx: { services } }) =>
  Promise.all(
    EngineName.options.map(async (engine): Promise<EngineState> => {
      const report = Report.safeParse(await services.documents.get('engines', engine)).data
      if (!report) return { engine, health: 'unheard' }
      const { available, ...told } = report
      return { ...told, engine, health: Date.now() - told.at > silence ? 'silent' : available ? 'ready' : 'missing' }
    }),
  ),
)
