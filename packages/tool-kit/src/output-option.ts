/** Whether several files become a PDF each, or one of them all: the same option in every tool that makes PDFs of documents. */
import { z } from 'zod'
import type { Takes } from '@docweave/contract'

export const outputOption = z.enum(['each', 'joined']).default('each')

/** How a tool with that option takes its files. */
export const takesByOutput = ({ output }: { output: z.infer<typeof outputOption> }): Takes =>
  output === 'joined' ? 'all' : 'each'
