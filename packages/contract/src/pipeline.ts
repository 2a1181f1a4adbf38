/** What a visitor asks for (a pipeline) and what a workflow is given (a plan). */
import { z } from 'zod'
import { FileKind, FileRef } from './file-kind.ts'
import { Locale } from './locale.ts'
import { Limits, Queue, Takes, ToolId } from './tool.ts'

export const maxSteps = 12

/**
 * Pages of all files of a job together: with the smallest chunks and a few steps its history stays below the 51,200 events
 * at which Temporal ends a run.
 */
export const maxJobPages = 10_000

/** A step as asked for: the options are still unchecked, the tool's own schema parses them. */
export const PipelineStep = z.object({ tool: ToolId, options: z.record(z.string(), z.unknown()).default({}) })
export type PipelineStep = z.infer<typeof PipelineStep>

export const Pipeline = z.object({ steps: z.array(PipelineStep).min(1).max(maxSteps) })
export type Pipeline = z.infer<typeof Pipeline>

/**
 * A step as planned: everything the workflow needs to run it, so that a new tool changes no workflow code. Secret options are
 * references (`SecretReference`).
 */
export const PlanStep = z.object({
  tool: ToolId,
  version: z.int(),
  options: z.record(z.string(), z.unknown()),
  accepts: z.array(FileKind),
  produces: FileKind,
  takes: Takes,
  splits: z.boolean(),
  queue: Queue,
  limits: Limits,
})
export type PlanStep = z.infer<typeof PlanStep>

export const Plan = z.object({
  jobId: z.string(),
  locale: Locale,
  /** What the visitor's documents are written in, where they said so. */
  languages: z.array(Locale).optional(),
  inputs: z.array(FileRef).min(1),
  /** Where the password is kept that the last step's PDFs are protected with: a reference to the job's secrets. */
  protect: z.string().max(40).optional(),
  steps: z.array(PlanStep).min(1),
})
export type Plan = z.infer<typeof Plan>
