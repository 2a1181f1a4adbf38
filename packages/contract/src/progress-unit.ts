/** The units in which progress is counted. */
import { z } from 'zod'

export const ProgressUnit = z.enum(['page', 'file', 'second', 'percent'])
export type ProgressUnit = z.infer<typeof ProgressUnit>
