/** A requested step of a pipeline. */
import { z } from 'zod'
import { ToolId } from '../tool.ts'

/** A requested step. Its options are not validated yet; the tool's own schema parses them. */
export const PipelineStep = z.object({ tool: ToolId, options: z.record(z.string(), z.unknown()).default({}) })
export type PipelineStep = z.infer<typeof PipelineStep>
