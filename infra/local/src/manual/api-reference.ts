/** The manual's reference of the public API, generated from its OpenAPI document. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { ROOT } from '../folders.ts'

export const API_PAGE = join(ROOT, 'apps/docs/api-reference.md')

/** The part of JSON Schema that the page shows. */
interface Schema {
  $ref?: string | undefined
  type?: string | string[] | undefined
  format?: string | undefined
  description?: string | undefined
  enum?: unknown[] | undefined
  const?: unknown
  items?: Schema | undefined
  anyOf?: Schema[] | undefined
  oneOf?: Schema[] | undefined
  properties?: Record<string, Schema> | undefined
  required?: string[] | undefined
  default?: unknown
}
const Schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    format: z.string().optional(),
    description: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    items: Schema.optional(),
    anyOf: z.array(Schema).optional(),
    oneOf: z.array(Schema).optional(),
    properties: z.record(z.string(), Schema).optional(),
    required: z.array(z.string()).optional(),
    default: z.unknown().optional(),
  }),
)

const Content = z.record(z.string(), z.object({ schema: Schema }))
const Parameter = z.object({
  in: z.string(),
  name: z.string(),
  required: z.boolean().default(false),
  schema: Schema,
})
const Operation = z.object({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  description: z.string().optional(),
  parameters: z.array(Parameter).default([]),
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), content: Content.optional() })),
})
type Operation = z.infer<typeof Operation>
const Document = z.object({
  servers: z.array(z.object({ url: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), Schema) }),
})

const nameOf = (reference: string) => reference.split('/').at(-1) ?? ''

/** A type in a few words: `array of Result`, `"each" | "all"`. */
function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return `[${nameOf(schema.$ref)}](#${nameOf(schema.$ref).toLowerCase()})`
  const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const])
  if (values) return values.length > 8 ? 'text' : values.map((value) => `\`${String(value)}\``).join(' \\| ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map(typeOf))].join(' or ')
  if (schema.format === 'binary') return 'file'
  if (schema.items) return `array of ${typeOf(schema.items)}`
  return [schema.type ?? 'any value'].flat().join(' or ').replace('string', 'text')
}

const cell = (text: string) => text.replaceAll('\n', ' ').replaceAll(/(?<!\\)\|/g, '\\|')

/** The rows of a table, with a heading, or nothing where there are none. */
function table(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return []
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line), '']
}

const fieldRows = ({ properties = {}, required = [] }: Schema) =>
  Object.entries(properties).map(([name, schema]) => [
    `\`${name}\``,
    typeOf(schema),
    required.includes(name) && schema.default === undefined ? 'yes' : '',
    cell(schema.description ?? ''),
  ])

function bodyText(content: z.infer<typeof Content>): string[] {
  return Object.entries(content).flatMap(([type, { schema }]) =>
    schema.$ref === undefined
      ? [`Body \`${type}\`:`, '', ...table(['field', 'type', 'required', 'meaning'], fieldRows(schema))]
      : [`Body \`${type}\`: ${typeOf(schema)}.`, ''],
  )
}

function responseRow(status: string, { description, content = {} }: Operation['responses'][string]): string[] {
  const [first] = Object.entries(content)
  if (!first) return [status, cell(description), '']
  const [type, { schema }] = first
  return [status, cell(description), schema.$ref === undefined ? `\`${type}\`` : typeOf(schema)]
}

function operationText(method: string, path: string, operation: Operation): string[] {
  const { summary, description, parameters, requestBody, responses } = operation
  return [
    `### ${summary}`,
    '',
    `\`${method.toUpperCase()} ${path}\``,
    '',
    ...(description === undefined ? [] : [description, '']),
    ...table(
      ['parameter', 'in', 'type', 'meaning'],
      parameters.map(({ name, in: place, schema }) => [
        `\`${name}\``,
        place,
        typeOf(schema),
        cell(schema.description ?? ''),
      ]),
    ),
    ...(requestBody ? bodyText(requestBody.content) : []),
    ...table(
      ['status', 'meaning', 'body'],
      Object.entries(responses).map(([status, response]) => responseRow(status, response)),
    ),
  ]
}

function schemaText(name: string, schema: Schema): string[] {
  const about = schema.description === undefined ? [] : [schema.description, '']
  if (schema.properties)
    return [`### ${name}`, '', ...about, ...table(['field', 'type', 'always', 'meaning'], fieldRows(schema))]
  const choices = schema.anyOf ?? schema.oneOf ?? []
  return [
    `### ${name}`,
    '',
    ...about,
    ...choices.map(
      ({ properties = {} }) =>
        `- ${Object.entries(properties)
          .map(([field, value]) => `\`${field}\` (${typeOf(value)})`)
          .join(', ')}`,
    ),
    ...(choices.length > 0 ? [''] : []),
  ]
}

/** Loads the document. By path, because no package may import an app. */
async function readDocument(): Promise<z.infer<typeof Document>> {
  const module: unknown = await import(pathToFileURL(join(ROOT, 'apps/api/src/v1/operations.ts')).href)
  const make: unknown =
    typeof module === 'object' && module !== null ? Reflect.get(module, 'publicApiDocument') : undefined
  if (typeof make !== 'function') throw new Error('the API exports no document')
  const text: unknown = make()
  return Document.parse(JSON.parse(String(text)))
}

/** Returns the page as Markdown. */
export async function apiReference(): Promise<string> {
  const { servers, paths, components } = await readDocument()
  const base = servers[0]?.url ?? ''
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
  const byTag = Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? '')
  const schemas = Object.entries(components.schemas).filter(([name]) => !name.startsWith('options-'))
  return [
    '# API reference',
    '',
    `<!-- Generated by \`npm run api-page\` from ${base}/openapi.json. -->`,
    '',
    `All paths begin with \`${base}\`. The same as an OpenAPI 3.1 document, with the options of each tool: \`${base}/openapi.json\`. How to use the API is described in [API](api.md).`,
    '',
    ...[...byTag].flatMap(([tag, some]) => [
      `## ${tag}`,
      '',
      ...some.flatMap(({ method, path, operation }) => operationText(method, path, operation)),
    ]),
    '## Schemas',
    '',
    ...schemas.flatMap(([name, schema]) => schemaText(name, schema)),
  ].join('\n')
}
