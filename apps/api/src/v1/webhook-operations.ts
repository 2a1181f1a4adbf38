/** The operations of webhooks, on the procedures that the account page uses. */
import { appRouter, type ApiContext } from '@docweave/api'
import { DocweaveError, type WebhookDelivery, type WebhookEndpoint } from '@docweave/contract'
import { ApiDelivery, ApiDeliveryPage, ApiWebhook, CreateWebhook, RotateWebhook } from '@docweave/contract/public-api'
import { z } from 'zod'
import { CursorQuery, cursorText, readCursor } from './cursor.ts'
import { jsonContent, jsonResponse } from './json.ts'
import { defineOperation, noBody, none, type AnyOperation } from './operation.ts'

const tag = 'Webhooks'
const time = (milliseconds: number) => new Date(milliseconds).toISOString()
const WebhookPath = z.object({ id: z.string().max(64) })

const procedures = (ctx: ApiContext) => appRouter.createCaller(ctx).webhooks

const webhookOf = ({ createdAt, disabledAt, ...endpoint }: WebhookEndpoint, secret?: string): ApiWebhook => ({
  ...endpoint,
  createdAt: time(createdAt),
  ...(disabledAt === undefined ? {} : { disabledAt: time(disabledAt) }),
  ...(secret === undefined ? {} : { secret }),
})

const deliveryOf = ({
  id,
  endpointId,
  jobId,
  event,
  state,
  createdAt,
  attempts,
  nextAt,
}: WebhookDelivery): ApiDelivery => ({
  id,
  webhook: endpointId,
  ...(jobId === undefined ? {} : { job: jobId }),
  event,
  state,
  createdAt: time(createdAt),
  attempts: attempts.map((attempt) => ({ ...attempt, at: time(attempt.at) })),
  ...(nextAt === undefined ? {} : { nextAt: time(nextAt) }),
})

const one = (description: string) => ({ description, content: jsonContent(ApiWebhook) })

/** The operations of webhooks. */
export const webhookOperations: readonly AnyOperation[] = [
  defineOperation({
    id: 'webhooks.create',
    tag,
    method: 'post',
    path: '/webhooks',
    summary: 'Add a webhook',
    description:
      'Name its id in `webhooks` when you create a job. The response has its secret, which signs what is sent.',
    params: none,
    query: none,
    body: CreateWebhook,
    responses: { 201: one('The webhook, with its secret.') },
    errors: ['SIGNED_OUT', 'WEBHOOKS_TOO_MANY', 'URL_NOT_ALLOWED'],
    async handle({ ctx, body }) {
      if (!body) throw new DocweaveError('REQUEST_INVALID', { part: 'body' })
      const { endpoint, secret } = await procedures(ctx).create(body)
      return jsonResponse(webhookOf(endpoint, secret), 201)
    },
  }),
  defineOperation({
    id: 'webhooks.list',
    tag,
    method: 'get',
    path: '/webhooks',
    summary: 'List the webhooks',
    params: none,
    query: none,
    body: noBody,
    responses: {
      200: { description: 'All webhooks.', content: jsonContent(z.object({ webhooks: z.array(ApiWebhook) })) },
    },
    errors: ['SIGNED_OUT'],
    handle: async ({ ctx }) =>
      jsonResponse({ webhooks: (await procedures(ctx).list()).map((endpoint) => webhookOf(endpoint)) }),
  }),
  defineOperation({
    id: 'webhooks.rotate',
    tag,
    method: 'post',
    path: '/webhooks/{id}/rotate',
    summary: 'Replace the secret of a webhook',
    params: WebhookPath,
    query: none,
    body: RotateWebhook,
    responses: { 200: one('The webhook, with its new secret.') },
    errors: ['SIGNED_OUT', 'WEBHOOK_NOT_FOUND'],
    async handle({ ctx, params, body }) {
      const { endpoint, secret } = await procedures(ctx).rotate({ id: params.id, ...body })
      return jsonResponse(webhookOf(endpoint, secret))
    },
  }),
  defineOperation({
    id: 'webhooks.test',
    tag,
    method: 'post',
    path: '/webhooks/{id}/test',
    summary: 'Send the event `ping`',
    params: WebhookPath,
    query: none,
    body: noBody,
    responses: { 202: { description: 'The delivery.', content: jsonContent(ApiDelivery) } },
    errors: ['SIGNED_OUT', 'WEBHOOK_NOT_FOUND'],
    handle: async ({ ctx, params }) => jsonResponse(deliveryOf(await procedures(ctx).test({ id: params.id })), 202),
  }),
  defineOperation({
    id: 'webhooks.delete',
    tag,
    method: 'delete',
    path: '/webhooks/{id}',
    summary: 'Delete a webhook',
    params: WebhookPath,
    query: none,
    body: noBody,
    responses: { 204: { description: 'The webhook is deleted, and what was to be sent to it ends.' } },
    errors: ['SIGNED_OUT', 'WEBHOOK_NOT_FOUND'],
    async handle({ ctx, params }) {
      await procedures(ctx).remove({ id: params.id })
      return new Response(null, { status: 204 })
    },
  }),
  defineOperation({
    id: 'deliveries.list',
    tag,
    method: 'get',
    path: '/deliveries',
    summary: 'List the deliveries of webhooks, newest first',
    description: 'A page may be short or empty and have a `next`: the list then continues there.',
    params: none,
    query: CursorQuery.extend({ webhook: z.string().max(64).optional() }),
    body: noBody,
    responses: { 200: { description: 'A page of deliveries.', content: jsonContent(ApiDeliveryPage) } },
    errors: ['SIGNED_OUT'],
    async handle({ ctx, query: { cursor, webhook } }) {
      const before = readCursor(cursor)
      const page = await procedures(ctx).deliveries({
        ...(before === undefined ? {} : { cursor: before }),
        ...(webhook === undefined ? {} : { endpointId: webhook }),
      })
      const next = page.next === undefined ? {} : { next: cursorText(page.next) }
      return jsonResponse({ deliveries: page.deliveries.map(deliveryOf), ...next })
    },
  }),
  defineOperation({
    id: 'deliveries.redeliver',
    tag,
    method: 'post',
    path: '/deliveries/{id}/redeliver',
    summary: 'Send a delivery again',
    description: 'With the same id. A delivery that is under way is left alone.',
    params: WebhookPath,
    query: none,
    body: noBody,
    responses: { 202: { description: 'It is sent again.' } },
    errors: ['SIGNED_OUT', 'WEBHOOK_NOT_FOUND'],
    async handle({ ctx, params }) {
      await procedures(ctx).redeliver({ id: params.id })
      return new Response(null, { status: 202 })
    },
  }),
]
