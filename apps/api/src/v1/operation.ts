/**
 * Defines the operations of the public API. One definition validates the request, routes it and describes it in the OpenAPI document, so
 * that the three cannot differ.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ApiContext, ApiServices, Caller } from '@docweave/api'
import type { ErrorCode } from '@docweave/contract'
import type { HonoRequest } from 'hono'
import { z } from 'zod'
import type { ZodOpenApiResponsesObject } from 'zod-openapi'
import type { InputUrls } from './fetch-inputs.ts'
import { parsePart } from './json.ts'
import type { ReceiveSettings } from './receive-files.ts'

/** What a handler gets: the validated parts of the request, and the request itself. */
export interface Call<Params, Query, Body> {
  ctx: ApiContext
  params: Params
  query: Query
  /** The JSON body; `undefined` when the operation takes none, or the request is a form. */
  body: Body
  request: HonoRequest
  incoming: IncomingMessage
  outgoing: ServerResponse
  settings: OperationSettings
}

/** How files come in. */
export interface OperationSettings {
  receive: ReceiveSettings
  urls: InputUrls
}

export interface Operation<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
> {
  /** The operation's name in the OpenAPI document, in logs and in the trail of a key. */
  id: string
  tag: string
  method: 'get' | 'post' | 'delete'
  /** As OpenAPI writes it: `/jobs/{id}`. */
  path: `/${string}`
  summary: string
  description?: string
  params: Params
  query: Query
  /** The JSON body; an operation without one has `z.undefined()`. */
  body: Body
  /** Describes the fields of a `multipart/form-data` body, which the handler reads itself. */
  form?: z.ZodType
  /** Headers that it reads, for the document. */
  headers?: z.ZodObject
  responses: ZodOpenApiResponsesObject
  /**
   * Finds the caller of an operation whose path identifies it, instead of the request's credentials.
   *
   * @param address of the client
   */
  callerOf?(services: ApiServices, params: Record<string, string>, address: string): Promise<Caller>
  /** The codes that it may fail with, besides those that every operation has. */
  errors: readonly ErrorCode[]
  handle(call: Call<z.infer<Params>, z.infer<Query>, z.infer<Body> | undefined>): Promise<Response>
}

/** For operations without parameters in their path, or in their query. */
export const none = z.object({})
/** For operations without a JSON body. */
export const noBody = z.undefined()

/** An operation as the router sees it: its handler validates what it gets. */
export type AnyOperation = Omit<Operation, 'handle'> & {
  handle(call: Call<unknown, unknown, unknown>): Promise<Response>
}

/** Makes the handler of an operation validate the request; keeps the types of its schemas for it. */
export function defineOperation<Params extends z.ZodObject, Query extends z.ZodObject, Body extends z.ZodType>(
  operation: Operation<Params, Query, Body>,
): AnyOperation {
  return {
    ...operation,
    handle: async ({ params, query, body, ...call }) =>
      operation.handle({
        ...call,
        params: parsePart(operation.params, params, 'path'),
        query: parsePart(operation.query, query, 'query'),
        body: body === undefined ? undefined : parsePart(operation.body, body, 'body'),
      }),
  }
}
