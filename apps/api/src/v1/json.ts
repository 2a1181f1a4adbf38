/** JSON of the public API: parsing with the place of a mistake, and responses. */
import { DocweaveError } from '@docweave/contract'
import { z } from 'zod'

/** Parses a part of a request; throws `REQUEST_INVALID` with the place in `part`. */
export function parsePart<Schema extends z.ZodType>(schema: Schema, value: unknown, part: string): z.infer<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const path = parsed.error.issues[0]?.path.map(String) ?? []
  throw new DocweaveError('REQUEST_INVALID', { part: [part, ...path].join('.').slice(0, 200) }, parsed.error)
}

/** Parses a JSON text of a request; throws `REQUEST_INVALID` with the place in `part`. */
export function parseJson<Schema extends z.ZodType>(schema: Schema, text: string, part: string): z.infer<Schema> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new DocweaveError('REQUEST_INVALID', { part }, error)
  }
  return parsePart(schema, value, part)
}

/** A JSON response that no cache stores. */
export const jsonResponse = (body: object, status = 200, headers: Record<string, string> = {}): Response =>
  Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } })

/** The content of an OpenAPI body in JSON. */
export const jsonContent = (schema: z.ZodType) => ({ 'application/json': { schema } })

/** A file in an OpenAPI form or response. */
export const FileContent = z.string().meta({ format: 'binary' })
