/** Defines tool descriptors: sets the defaults in one place and preserves the types of the options. */
import type { z } from 'zod'
import { ToolId, type FileKind, type Takes, type ToolDescriptor } from '@docweave/contract'

export type ToolDefinition<Options extends z.ZodObject> = Omit<
  ToolDescriptor<Options>,
  'produces' | 'splits' | 'takes' | 'gives'
> & {
  produces: FileKind | ((options: z.infer<Options>) => FileKind)
  takes?: Takes | ((options: z.infer<Options>) => Takes)
  gives?: 'one' | 'many'
  splits?: boolean
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
    ...definition,
    produces: typeof produces === 'function' ? produces : () => produces,
  }
}

export type { ToolDescriptor } from '@docweave/contract'
