/**
 * Options that nobody but the tool may read: passwords, certificates, a drawn signature. Their values are kept encrypted beside
 * the job's files and go with them; plans, histories, logs and the job's own record carry a reference.
 */
import { z } from 'zod'
import type { ToolDescriptor } from '@docweave/contract'

/**
 * How an option's value is asked for: typed unseen (`text`), read from a file as base64 (`file`), or made by the tool's panel
 * (`panel`, no field).
 */
export const SecretField = z.enum(['text', 'file', 'panel'])
export type SecretField = z.infer<typeof SecretField>

const Meta = z.object({ secret: SecretField })

/**
 * Marks an option as secret. Call it last, after the option's default.
 *
 * @example certificate: secretOption(z.string().max(200_000).default(''), 'file')
 */
export const secretOption = <Schema extends z.ZodType>(schema: Schema, field: SecretField): Schema =>
  schema.meta({ secret: field })

/** How a tool's option is asked for when it is secret, `undefined` when anyone may read it. */
export function secretField({ options }: Pick<ToolDescriptor, 'options'>, name: string): SecretField | undefined {
  const schema: unknown = options.shape[name]
  const meta = schema instanceof z.ZodType ? Meta.safeParse(schema.meta()) : undefined
  return meta?.success ? meta.data.secret : undefined
}
