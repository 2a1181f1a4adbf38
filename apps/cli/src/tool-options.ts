/** The options of each tool, which are read from the tool's schema, and their values on the command line. */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { ToolDescriptor } from '@docweave/contract'
import { SecretField } from '@docweave/tool-kit'
import { tools } from '@docweave/tools/tools'
import { nearest } from './nearest.ts'
import { UsageError } from './usage-error.ts'

/** The part of JSON Schema (2020-12) that option schemas use. */
const OptionSchema = z.object({
  type: z.enum(['string', 'number', 'integer', 'boolean', 'array']).default('string'),
  enum: z.array(z.union([z.string(), z.number()])).optional(),
  items: z.object({ enum: z.array(z.string()).optional() }).optional(),
  default: z.unknown(),
  secret: SecretField.optional(),
})
const ObjectSchema = z.object({ properties: z.record(z.string(), OptionSchema).default({}) })

interface OptionDescription {
  type: z.infer<typeof OptionSchema>['type']
  values?: string[]
  default: unknown
  /** How the site asks for the value, if it is a secret. */
  secret?: SecretField
}

/** Returns the options of `tool` by name. */
export function optionsOf(tool: ToolDescriptor): Record<string, OptionDescription> {
  const { properties } = ObjectSchema.parse(z.toJSONSchema(tool.options, { io: 'input' }))
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const values = schema.enum ?? schema.items?.enum
      const { type, secret, default: fallback } = schema
      return [
        name,
        { type, ...(values ? { values: values.map(String) } : {}), default: fallback, ...(secret ? { secret } : {}) },
      ]
    }),
  )
}

function readNamed(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch {
    throw new UsageError(`There is no file ${path}.`)
  }
}

/** Parses a list option without fixed values as JSON; returns invalid JSON as it is, for the tool's schema to reject. */
function readJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    return text
  }
}

/** Reads a secret: as typed, or from the first line of `@file`, which keeps it out of process listings. */
export const readSecret = (text: string): string =>
  text.startsWith('@') ? (readNamed(text.slice(1)).toString('utf8').split(/\r?\n/)[0] ?? '') : text

/** Converts a typed value (`@file` for a file's content) to the option's type; the tool's schema rejects what does not fit. */
export function readValue({ type, values, secret }: OptionDescription, text: string): unknown {
  if (text.startsWith('@')) {
    const content = readNamed(text.slice(1))
    if (secret === 'file') return content.toString('base64')
    return type === 'array' && !values ? readJson(content.toString('utf8')) : content.toString('utf8').trimEnd()
  }
  if (type === 'array') return text === '' ? [] : values ? text.split('+') : readJson(text)
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  if (type === 'number' || type === 'integer') return text.trim() === '' ? text : Number(text)
  return text
}

/** Returns a tool's options, one per line; the most similar tool and the list of tools for an unknown id. */
export function describeTool(id: string): string {
  const tool = tools.get(id)
  if (!tool) {
    const meant = nearest(id, tools.keys())
    return `${meant === undefined ? '' : `Did you mean ${meant}?\n`}Tools: ${[...tools.keys()].join(', ')}`
  }
  const lines = Object.entries(optionsOf(tool)).map(([name, { type, values, default: fallback }]) => {
    const choice = values ? values.join(type === 'array' ? ' + ' : ' | ') : type
    return `  ${name}: ${choice} (default ${JSON.stringify(fallback)})`
  })
  return [`Options of ${id}:`, ...lines].join('\n')
}

/** Returns all tools with their options, as `docweave tools` prints them. */
export const listTools = () =>
  [...tools.values()].map((tool) => ({
    id: tool.id,
    accepts: tool.accepts,
    takes: typeof tool.takes === 'function' ? 'each or all, by its options' : tool.takes,
    gives: tool.gives,
    options: optionsOf(tool),
  }))
