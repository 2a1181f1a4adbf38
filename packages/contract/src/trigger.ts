/**
 * Triggers: what starts a saved pipeline of an account without its owner. Each run is an ordinary job of the account. Times are in
 * milliseconds since 1970.
 */
import { z } from 'zod'
import { ErrorCode } from './message-codes.ts'

export const triggerLimits = {
  /** Triggers of an account. */
  triggers: 20,
  /** Failures in a row after which a trigger pauses itself. */
  failures: 5,
} as const

/**
 * The format of the secret in a webhook address: as of API keys (`apiKeySecretPattern`), with the prefix `dwt_`.
 */
export const triggerSecretPattern = /^dwt_[0-9A-Za-z]{49}$/

/** What starts it. `webhook`: a request to its address, with the files. */
export const TriggerSource = z.discriminatedUnion('kind', [z.object({ kind: z.literal('webhook') })])
export type TriggerSource = z.infer<typeof TriggerSource>

export type TriggerKind = TriggerSource['kind']

/** Why a trigger starts nothing: its owner paused it, or it failed too often in a row, the last time with `code`. */
export const TriggerPause = z.object({
  at: z.number(),
  by: z.enum(['owner', 'failures']),
  code: ErrorCode.optional(),
})
export type TriggerPause = z.infer<typeof TriggerPause>

/** A trigger as its owner sees it. Its name has no control characters, because operators read it in terminals. */
export const Trigger = z.object({
  id: z.string(),
  name: z
    .string()
    .trim()
    .min(1)
    .max(80)
    .regex(/^\P{Cc}*$/u),
  /** The saved pipeline that it starts. */
  pipeline: z.string().max(64),
  source: TriggerSource,
  createdAt: z.number(),
  /** Set while it is paused. */
  paused: TriggerPause.optional(),
  /** Failures since the last success. */
  failures: z.int().nonnegative(),
  lastFailure: z.object({ at: z.number(), code: ErrorCode }).optional(),
  /** The last job that it started. */
  lastRun: z.object({ at: z.number(), job: z.string() }).optional(),
  /** The first 8 characters of the secret in its address, to tell addresses apart. */
  secretStart: z.string().optional(),
})
export type Trigger = z.infer<typeof Trigger>

/** A trigger to be made. */
export const NewTrigger = Trigger.pick({ name: true, pipeline: true, source: true })
export type NewTrigger = z.infer<typeof NewTrigger>

/** A trigger with the path of its webhook address, which is shown only once. */
export const TriggerWithAddress = z.object({ trigger: Trigger, path: z.string().optional() })
export type TriggerWithAddress = z.infer<typeof TriggerWithAddress>

/** The trigger that started a job, in the job's record. The name is that of the time of the start. */
export const JobTrigger = z.object({ id: z.string(), name: z.string() })
export type JobTrigger = z.infer<typeof JobTrigger>
