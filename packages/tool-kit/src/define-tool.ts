/** Defines tool descriptors: sets the defaults in one place and preserves the types of the options. Also marks secret options. */
import { z } from 'zod'
import { ToolId, type FileKind, type RunPlace, type Takes, type ToolDescriptor } from '@docweave/contract'

export type ToolDefinition<Options extends z.ZodObject> = Omit<
  ToolDescriptor<Options>,
  'produces' | 'splits' | 'takes' | 'gives' | 'runs'
> & {
  produces: FileKind | ((options: z.infer<Options>) => FileKind)
  takes?: Takes | ((options: z.infer<Options>) => Takes)
  gives?: 'one' | 'many'
  splits?: boolean
  runs?: readonly RunPlace[]
}

/** Completes a tool's definition to its full descriptor. Throws on an id that is not kebab-case. */
export function defineTool<const Id extends string, Options extends z.ZodObject>(
  definition: ToolDefinition<Options> & { id: Id },
): ToolDescriptor<Options> & { id: Id } {
  ToolId.parse(definition.id)
  const { produces } = definition
  return {
    takes: 'each',
    gives: 'one',
    splits: false,
    runs: ['server'],
    ...definition,
    produces: typeof produces === 'function' ? produces : () => produces,
  }
}

export type { ToolDescriptor } from '@docweave/contract'

/**
 * How an option's value is entered: typed in a masked field (`text`), read from a file as base64 (`file`), or made by the tool's panel
 * (`panel`, no field).
 */
export const SecretField = z.enum(['text', 'file', 'panel'])
export type SecretField = z.infer<typeof SecretField>

const Meta = z.object({ secret: SecretField })

/**
 * Marks an option as secret: only the tool may read it (a password, a certificate, a drawn signature). The value is stored encrypted with
 * the job's files and removed with them; plans, histories, logs and the job's own record contain only a reference. Call it last, after the
 * option's default.
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
