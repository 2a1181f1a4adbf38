/**
 * Webhooks: the endpoints to which an account has the ends of its jobs sent, the deliveries, and what is sent (standardwebhooks.com). Times
 * are in milliseconds since 1970 unless they are ISO texts.
 */
import { z } from 'zod'
import { FileKind } from './file-kind.ts'
import { ErrorCode, ErrorParams } from './message-codes.ts'

/** The events that an endpoint can subscribe to. */
export const WebhookEvent = z.enum(['job.done', 'job.failed', 'job.cancelled'])
export type WebhookEvent = z.infer<typeof WebhookEvent>

/** The events that are sent: also the test event, which needs no subscription. */
export const DeliveryEvent = z.enum([...WebhookEvent.options, 'ping'])
export type DeliveryEvent = z.infer<typeof DeliveryEvent>

export const webhookLimits = {
  /** Endpoints of an account. */
  endpoints: 20,
  /** Hours for which a replaced secret also signs, at most. */
  overlapHours: 24,
} as const

export const WebhookEndpoint = z.object({
  id: z.string(),
  url: z.string().max(2048),
  name: z.string().trim().min(1).max(80).optional(),
  events: z.array(WebhookEvent).min(1).max(WebhookEvent.options.length),
  createdAt: z.number(),
  /** Since when nothing is sent to it: the user switched it off, or it answered 410 Gone. */
  disabledAt: z.number().optional(),
  /** Whether the results' file names are sent. */
  includeFileNames: z.boolean().default(false),
})
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>

/** An endpoint with a new secret (`whsec_…`), which is shown only once. */
export const WebhookWithSecret = z.object({ endpoint: WebhookEndpoint, secret: z.string() })
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>

/** One attempt to deliver: the HTTP status of the response, or the code of the error without one. `ms` is its duration. */
export const DeliveryAttempt = z.object({
  at: z.number(),
  status: z.int().optional(),
  code: ErrorCode.optional(),
  ms: z.number(),
})
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>

/** `failed`: no attempt succeeded within a day, or the endpoint is disabled. */
export const DeliveryState = z.enum(['pending', 'delivered', 'failed'])
export type DeliveryState = z.infer<typeof DeliveryState>

export const WebhookDelivery = z.object({
  /** Also the `webhook-id` header, the same in every attempt, by which a receiver recognizes repetitions. */
  id: z.string(),
  endpointId: z.string(),
  /** `undefined` for a test event. */
  jobId: z.string().optional(),
  event: DeliveryEvent,
  state: DeliveryState,
  createdAt: z.number(),
  /** The latest attempts, oldest first. */
  attempts: z.array(DeliveryAttempt),
  /** When the next attempt is due, if it is pending. */
  nextAt: z.number().optional(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

/** A page of deliveries, newest first; `next` is the cursor of the following one. */
export const DeliveryPage = z.object({ deliveries: z.array(WebhookDelivery), next: z.string().optional() })
export type DeliveryPage = z.infer<typeof DeliveryPage>

/** A result in a payload. `index` is its place in the job; `name` is sent only to endpoints that ask for file names. */
export const WebhookResult = z.object({
  index: z.int().nonnegative(),
  kind: FileKind,
  bytes: z.int(),
  pages: z.int().optional(),
  name: z.string().optional(),
})
export type WebhookResult = z.infer<typeof WebhookResult>

/** The body of a request. */
export const WebhookPayload = z.discriminatedUnion('type', [
  z.object({
    type: WebhookEvent,
    /** When the job ended (ISO 8601). */
    timestamp: z.iso.datetime(),
    data: z.object({
      jobId: z.string(),
      state: z.enum(['done', 'failed', 'cancelled']),
      /** Why it failed. */
      code: ErrorCode.optional(),
      /** Values of the code without names and texts of the user. */
      params: ErrorParams.optional(),
      results: z.array(WebhookResult),
    }),
  }),
  z.object({ type: z.literal('ping'), timestamp: z.iso.datetime(), data: z.object({ endpointId: z.string() }) }),
])
export type WebhookPayload = z.infer<typeof WebhookPayload>

/** The input of the workflow that delivers: ids only, because operators see it. */
export interface DeliveryTask {
  deliveryId: string
  endpointId: string
  jobId?: string | undefined
  event: DeliveryEvent
}

/** How an attempt ended; `wait` is the time until the next one in ms, if the delivery is still pending. */
export interface AttemptOutcome {
  state: DeliveryState
  status?: number | undefined
  code?: ErrorCode | undefined
  wait?: number | undefined
}
