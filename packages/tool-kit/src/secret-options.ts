/**
 * Secret options, which only the tool may read: passwords, certificates, a drawn signature. Their values are stored encrypted with the
 * job's files and removed with them; plans, histories, logs and the job's own record contain only a reference.
 */
import { z } from 'zod'
import type { ToolDescriptor } from '@docweave/contract'

/**
 * How an option's value is entered: typed in a masked field (`text`), read from a file as base64 (`file`), or made by the tool's panel
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

/** Returns how a tool's secret option is entered; `undefined` if the option is not secret. */
export function secretField({ options }: Pick<ToolDescriptor, 'options'>, name: string): SecretField | undefined {
  const schema: unknown = options.shape[name]
  const meta = schema instanceof z.ZodType ? Meta.safeParse(schema.meta()) : undefined
  return meta?.success ? meta.data.secret : undefined
}
