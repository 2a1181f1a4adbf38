/**
 * The OpenAPI 3.1 document of the public API, from the operations and the schemas that validate their requests. zod-openapi converts the
 * schemas with zod's own JSON Schema converter, so that both agree.
 */
import { DocweaveError, errorTable, type ErrorCode, type ToolDescriptor } from '@docweave/contract'
import { statusOf } from '@docweave/contract/file-response'
import { Problem, publicApiPath } from '@docweave/contract/public-api'
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi'
import type { AnyOperation } from './operation.ts'
import { problemType } from './problem.ts'
import { optionSchema } from './tool-operations.ts'

/** Codes that every operation may fail with. */
const commonErrors: readonly ErrorCode[] = [
  'REQUEST_INVALID',
  'KEY_INVALID',
  'KEY_EXPIRED',
  'KEY_NOT_ALLOWED',
  'RATE_LIMITED',
  'SERVICE_UNAVAILABLE',
  'INTERNAL',
]

/** The responses of the errors, by their status. */
function errorResponses(codes: readonly ErrorCode[]) {
  const byStatus = Map.groupBy(new Set([...codes, ...commonErrors]), (code) => statusOf(new DocweaveError(code)))
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\`${errorTable[code].retryable ? ' (temporary)' : ''}`).join(', '),
        content: { [problemType]: { schema: Problem } },
      },
    ]),
  )
}

function describe({
  id,
  tag,
  summary,
  description,
  params,
  query,
  headers,
  body,
  form,
  responses,
  errors,
}: AnyOperation) {
  const content = {
    ...(body.type === 'undefined' ? {} : { 'application/json': { schema: body } }),
    ...(form ? { 'multipart/form-data': { schema: form } } : {}),
  }
  const described: ZodOpenApiOperationObject = {
    operationId: id,
    tags: [tag],
    summary,
    ...(description ? { description } : {}),
    requestParams: {
      ...(Object.keys(params.shape).length > 0 ? { path: params } : {}),
      ...(Object.keys(query.shape).length > 0 ? { query } : {}),
      ...(headers ? { header: headers } : {}),
    },
    ...(Object.keys(content).length > 0 ? { requestBody: { content } } : {}),
    responses: { ...responses, ...errorResponses(errors) },
  }
  return described
}

/** Returns the OpenAPI document of the operations, as JSON; the options of each tool are the schemas `options-{tool}`. */
export function openApiDocument(operations: readonly AnyOperation[], tools: readonly ToolDescriptor[]): string {
  const paths: ZodOpenApiPathsObject = {}
  for (const operation of operations)
    paths[operation.path] = { ...paths[operation.path], [operation.method]: describe(operation) }
  const document = createDocument({
    openapi: '3.1.1',
    info: {
      title: 'Docweave',
      version: '1',
      description:
        'Document and audio tools as durable jobs. Errors are problem details (RFC 9457) with a code of one table.',
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: publicApiPath }],
    // A request without a key has the limits of an anonymous visitor.
    security: [{ key: [] }, {}],
    paths,
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'An API key: `dwk_…`.' } },
    },
  })
  const options = Object.fromEntries(tools.map((tool) => [`options-${tool.id}`, optionSchema(tool)]))
  const schemas = { ...document.components?.schemas, ...options }
  return JSON.stringify({ ...document, components: { ...document.components, schemas } })
}
