/** Options as text: for a command line, and for the fields of a form. The types are read from the tool's schema. */
import { z } from 'zod'
import type { ToolDescriptor } from '@docweave/contract'
import { SecretField } from './define-tool.ts'

/** The part of JSON Schema (2020-12) that option schemas use. */
const OptionSchema = z.object({
  type: z.enum(['string', 'number', 'integer', 'boolean', 'array']).default('string'),
  enum: z.array(z.union([z.string(), z.number()])).optional(),
  items: z.object({ enum: z.array(z.string()).optional() }).optional(),
  default: z.unknown(),
  secret: SecretField.optional(),
})
const ObjectSchema = z.object({ properties: z.record(z.string(), OptionSchema).default({}) })

export interface OptionDescription {
  type: z.infer<typeof OptionSchema>['type']
  /** The allowed values, of the option or of its items. */
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

/** Parses a list without fixed values as JSON; returns invalid JSON as it is, for the tool's schema to reject. */
function readJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    return text
  }
}

/**
 * Converts a text to the option's type: several values of a list are separated by `+`. What does not fit stays a text, for the tool's schema
 * to reject.
 */
export function optionFromText({ type, values }: OptionDescription, text: string): unknown {
  if (type === 'array') return text === '' ? [] : values ? text.split('+') : readJson(text)
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  if (type === 'number' || type === 'integer') return text.trim() === '' ? text : Number(text)
  return text
}
