/** Procedures for webhooks: the endpoints of the signed-in user, their secrets, and the deliveries. */
import { z } from 'zod'
import { WebhookEndpoint, WebhookEvent, webhookLimits } from '@docweave/contract'
import { endpointViewOf, listEndpoints } from '@docweave/jobs/webhooks'
import { assertStartRate } from './jobs/admission.ts'
import { OwnedCursor } from './owned-cursor.ts'
import { router, userProcedure } from './trpc.ts'
import { listDeliveries, redeliver, sendTest } from './webhooks/own-deliveries.ts'
import { addEndpoint, changeOwnEndpoint, removeOwnEndpoint, rotateSecret } from './webhooks/own-endpoints.ts'

const Id = z.object({ id: z.string().max(64) })

/** No input. Returns all endpoints of the signed-in user, newest first, without secrets; `SIGNED_OUT`. */
const list = userProcedure.query(async ({ ctx: { services, user } }) =>
  (await listEndpoints(services.documents, user.id)).map(endpointViewOf),
)

const { url, name, events, includeFileNames } = WebhookEndpoint.shape
/** Every event once. */
const Events = events.transform((given) => WebhookEvent.options.filter((event) => given.includes(event)))
const Create = z.object({ url, name, events: Events.default([...WebhookEvent.options]), includeFileNames })

/**
 * Creates an endpoint. Input: its URL, a name, the events (all when unset) and whether file names are sent. Returns the endpoint and its
 * secret, which no other call returns. `SIGNED_OUT`, `WEBHOOKS_TOO_MANY`, `URL_NOT_ALLOWED` (params: `reason`).
 */
const create = userProcedure.input(Create).mutation(async ({ ctx: { services, user }, input }) => {
  services.assertWebhookUrl(input.url)
  return addEndpoint(services, user.id, input)
})

const Update = Id.extend({
  url: url.optional(),
  name: name.nullable(),
  events: Events.optional(),
  includeFileNames: z.boolean().optional(),
  disabled: z.boolean().optional(),
})

/**
 * Changes an endpoint. Input: its id, and the fields to change; `null` removes the name; `disabled` switches it off or on. Returns the
 * endpoint. `SIGNED_OUT`, `WEBHOOK_NOT_FOUND`, `URL_NOT_ALLOWED`.
 */
const update = userProcedure.input(Update).mutation(async ({ ctx: { services, user }, input }) => {
  if (input.url !== undefined) services.assertWebhookUrl(input.url)
  const now = Date.now()
  return changeOwnEndpoint(services.documents, user.id, input.id, (found) => {
    const { disabledAt, name: oldName, ...rest } = found
    const isDisabled = input.disabled ?? disabledAt !== undefined
    const newName = input.name === undefined ? oldName : input.name
    return {
      ...rest,
      url: input.url ?? found.url,
      events: input.events ?? found.events,
      includeFileNames: input.includeFileNames ?? found.includeFileNames,
      ...(newName ? { name: newName } : {}),
      ...(isDisabled ? { disabledAt: disabledAt ?? now } : {}),
    }
  })
})

const hour = 3_600_000
const Rotate = Id.extend({ overlapHours: z.number().min(0).max(webhookLimits.overlapHours).default(0) })

/**
 * Replaces an endpoint's secret. Input: its id, and for how many hours the old one also signs (0 to 24; 0 when unset, which is right for a
 * secret that others may know). Returns the endpoint and the new secret, which no other call returns. `SIGNED_OUT`, `WEBHOOK_NOT_FOUND`.
 */
const rotate = userProcedure
  .input(Rotate)
  .mutation(({ ctx: { services, user }, input }) =>
    rotateSecret(services, user.id, input.id, input.overlapHours * hour),
  )

/** Removes an endpoint with its secrets; pending deliveries to it end. Input: its id. `SIGNED_OUT`, `WEBHOOK_NOT_FOUND`. */
const remove = userProcedure
  .input(Id)
  .mutation(({ ctx: { services, user }, input }) => removeOwnEndpoint(services.documents, user.id, input.id))

/**
 * Sends the test event `ping`. Input: the endpoint's id. Returns the delivery, which is still pending. `SIGNED_OUT`, `WEBHOOK_NOT_FOUND`,
 * `RATE_LIMITED`, `SERVICE_UNAVAILABLE`.
 */
const test = userProcedure.input(Id).mutation(({ ctx, input }) => {
  assertStartRate(ctx)
  return sendTest(ctx.services, ctx.user.id, input.id)
})

const Deliveries = z.object({
  cursor: OwnedCursor.optional(),
  endpointId: z.string().max(64).optional(),
})

/**
 * Input: the `next` of the previous page, if any; an endpoint's id, if only its deliveries are wanted. Returns up to 20 deliveries, newest
 * first, and `next` when there are more. A page may be short or empty and have a `next`: it then continues there. `SIGNED_OUT`.
 */
const deliveries = userProcedure
  .input(Deliveries)
  .query(({ ctx: { services, user }, input }) => listDeliveries(services.documents, user.id, input))

/**
 * Sends a delivery again, with the same id; one that is under way is left alone. Input: its id. `SIGNED_OUT`, `WEBHOOK_NOT_FOUND`, also when
 * its endpoint was removed, `RATE_LIMITED`, `SERVICE_UNAVAILABLE`.
 */
const again = userProcedure.input(Id).mutation(({ ctx, input }) => {
  assertStartRate(ctx)
  return redeliver(ctx.services, ctx.user.id, input.id)
})

export const webhooksRouter = router({ list, create, update, rotate, remove, test, deliveries, redeliver: again })
