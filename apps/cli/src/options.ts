/** A tool's options as a command line needs them, read from its own schema. */
import type { ToolDescriptor } from '@docweave/contract'
import { z } from 'zod'

/** The part of JSON Schema (2020-12) that option schemas use. */
const OptionSchema = z.object({
  type: z.enum(['string', 'number', 'integer', 'boolean', 'array']).default('string'),
  enum: z.array(z.union([z.string(), z.number()])).optional(),
  items: z.object({ enum: z.array(z.string()).optional() }).optional(),
  default: z.unknown(),
})
const ObjectSchema = z.object({ properties: z.record(z.string(), OptionSchema).default({}) })

export interface OptionDescription {
  type: z.infer<typeof OptionSchema>['type']
  values?: string[]
  default: unknown
}

/** The options of `tool` by name. */
export function optionsOf(tool: ToolDescriptor): Record<string, OptionDescription> {
  const { properties } = ObjectSchema.parse(z.toJSONSchema(tool.options, { io: 'input' }))
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const values = schema.enum ?? schema.items?.enum
      return [name, { type: schema.type, ...(values ? { values: values.map(String) } : {}), default: schema.default }]
    }),
  )
}

/** A value as typed, in the option's own type; what does not fit is left for the tool's schema to refuse. */
export function readValue({ type }: OptionDescription, text: string): unknown {
  if (type === 'array') return text === '' ? [] : text.split('+')
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  if (type === 'number' || type === 'integer') return text.trim() === '' ? text : Number(text)
  return text
}
