/** What progress is counted in. */
import { z } from 'zod'

export const ProgressUnit = z.enum(['page', 'file', 'second', 'percent'])
export type ProgressUnit = z.infer<typeof ProgressUnit>
