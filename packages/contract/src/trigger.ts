/**
 * Triggers: what starts a saved pipeline of an account without its owner. Each run is an ordinary job of the account. Times are in
 * milliseconds since 1970.
 */
import { z } from 'zod'
import { ErrorCode } from './message-codes.ts'

export const triggerLimits = {
  /** Triggers of an account. */
  triggers: 20,
  /** Addresses that a schedule reads its files from. */
  urls: 20,
  /** Failures in a row after which a trigger pauses itself. */
  failures: 5,
  /** Addresses that may write to a mail trigger. */
  senders: 20,
} as const

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The name of a watched folder, as the operator's setting has it. */
export const FolderName = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/)

/** The address of a sender of mail, in lower case. */
export const MailSender = z.string().trim().toLowerCase().max(254).pipe(z.email())

/** A time zone of the IANA database, such as `Asia/Seoul`. Offsets are none: they ignore summer time. */
export const TimeZone = z
  .string()
  .max(64)
  .regex(/^[A-Z]/)
  .refine(isTimeZone)

/**
 * When a schedule starts its pipeline: by a cron expression of five fields, every so many minutes, or at a time of the day on some days of
 * the week (0 is Sunday).
 */
export const ScheduleTimes = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('cron'),
    cron: z
      .string()
      .trim()
      .max(120)
      .regex(/^[\d*,/a-z-]+( +[\d*,/a-z-]+){4}$/i),
  }),
  z.object({ type: z.literal('every'), minutes: z.int().min(1).max(10_080) }),
  z.object({
    type: z.literal('daily'),
    at: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
    days: z.array(z.int().min(0).max(6)).min(1).max(7),
  }),
])
export type ScheduleTimes = z.infer<typeof ScheduleTimes>

/**
 * What starts it. `webhook`: a request to its address, with the files. `schedule`: the clock; each run reads its files from the URLs, whose
 * hosts the operator allows. `folder`: a new file in a folder of the server that the operator allows the account to use. `mail`: a message to
 * the trigger's address, with files, from one of the senders.
 */
export const TriggerSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('webhook') }),
  z.object({
    kind: z.literal('schedule'),
    times: ScheduleTimes,
    timeZone: TimeZone,
    urls: z
      .array(z.url({ protocol: /^https?$/ }).max(4000))
      .min(1)
      .max(triggerLimits.urls),
  }),
  z.object({ kind: z.literal('folder'), folder: FolderName }),
  z.object({ kind: z.literal('mail'), senders: z.array(MailSender).min(1).max(triggerLimits.senders) }),
])
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
  /** What keeps the looks at its folder, or at the mailbox, from working now. It does not count as a failure, and ends by itself. */
  lookFailure: z.object({ at: z.number(), code: ErrorCode }).optional(),
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

/** The clock of a schedule trigger, or of the looks at a watched folder, as the workflow engine keeps it. */
export interface TriggerSchedule {
  /** The trigger's id. */
  id: string
  times: ScheduleTimes
  timeZone: string
  isPaused: boolean
}

/** The input of the activity that runs a trigger with a clock: ids only, because operators see it. */
export interface TriggerTask {
  trigger: string
  /** Names this run of the schedule, the same however often the activity is repeated. */
  run: string
}

/**
 * How a run of a schedule went, or a look at a folder. `skipped`: the job of the run before is still open. `idle`: no new file is complete.
 * `paused`, `gone`: the trigger starts nothing, or does not exist any more.
 */
export interface TriggerOutcome {
  state: 'started' | 'failed' | 'skipped' | 'idle' | 'paused' | 'gone'
  /** Why it failed. */
  code?: ErrorCode | undefined
}
