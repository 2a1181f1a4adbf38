/** The pipeline that a visitor requests, and the plan that a workflow runs. */
import { z } from 'zod'
import { FileKind, StoredFile } from './file-kind.ts'
import { Flow, isFlowOf } from './flow/flow.ts'
import { PipelineStep } from './flow/step.ts'
import { DocumentLanguage, Locale } from './locale.ts'
import { Limits, Queue, Takes, ToolId } from './tool.ts'

export const maxSteps = 12

/**
 * Limit on the total pages of a job's files: with the smallest chunks and a few steps its history stays below the 51,200 events at which
 * Temporal terminates a run.
 */
export const maxJobPages = 10_000

/**
 * A requested pipeline, in the form that is stored: its steps, and their flow, `null` for steps one after the other. The flow is not
 * optional in the type, so that no code drops one by accident. `NestedSteps` is the form that people write.
 */
export const Pipeline = z
  .object({ steps: z.array(PipelineStep).min(1).max(maxSteps), flow: Flow.nullable().default(null) })
  .refine(({ steps, flow }) => !flow || isFlowOf(flow, steps.length), 'the flow does not name every step')
export type Pipeline = z.infer<typeof Pipeline>

/**
 * A planned step: everything the workflow needs to run it, so that a new tool changes no workflow code. Secret options are references
 * (`SecretReference`).
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
  /** Runs in the queue for large work, whatever the size of the input: an operator replays it there. */
  large: z.boolean().optional(),
  limits: Limits,
})
export type PlanStep = z.infer<typeof PlanStep>

export const Plan = z.object({
  jobId: z.string(),
  locale: Locale,
  /** The languages of the visitor's documents, if the visitor stated them. */
  languages: z.array(DocumentLanguage).optional(),
  inputs: z.array(StoredFile).min(1),
  /** Reference (in the job's secrets) of the password that protects the PDFs of the last step. */
  protect: z.string().max(40).optional(),
  steps: z.array(PlanStep).min(1),
  /** The flow of the steps, unless they run one after the other. */
  flow: Flow.optional(),
})
export type Plan = z.infer<typeof Plan>
