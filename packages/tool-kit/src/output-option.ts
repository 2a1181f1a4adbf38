/** Whether several files become one PDF each or a single joined one: the same option in every tool that converts documents to PDF. */
import { z } from 'zod'
import type { Takes } from '@docweave/contract'

export const outputOption = z.enum(['each', 'joined']).default('each')

/** Returns `takes` for a tool with that option. */
export const takesByOutput = ({ output }: { output: z.infer<typeof outputOption> }): Takes =>
  output === 'joined' ? 'all' : 'each'
