/** The arguments of the tools that run jobs, as the JSON Schema that models read and the zod schema that checks them. */
import { Locale } from '@docweave/contract'
import { JobOrder } from '@docweave/contract/public-api'
import type { ApiTool } from '@docweave/sdk'
import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import { z } from 'zod'

/** Seconds that a call waits for its job. Clients keep a call open while they get its progress. */
export const longestWait = 1800

/** What every call that runs a job takes, besides its files. */
const RunOptions = z.object({
  password: z.string().min(1).max(256).optional().meta({
    description: 'The password that opens the protected files. Ask the user for it; never guess.',
  }),
  protect: JobOrder.shape.protect,
  locale: Locale.optional().meta({ description: 'The language of texts that tools write into documents.' }),
  wait: z.int().min(0).max(longestWait).default(600).meta({
    description:
      'The seconds to wait for the job; after them the call returns the job, which goes on, and get_job tells more.',
  }),
})
export type RunOptions = z.infer<typeof RunOptions>

/** The arguments of one tool. The API checks the options, so that a wrong one has its code of the error table. */
export const toolArguments = <Input>(input: z.ZodType<Input>) =>
  RunOptions.extend({
    files: z.array(input).min(1).max(200),
    options: z.record(z.string(), z.unknown()).default({}),
  })

export const pipelineArguments = <Input>(input: z.ZodType<Input>) =>
  RunOptions.extend({
    files: z.array(input).min(1).max(200).meta({ description: 'The input files, in their order.' }),
    steps: z
      .array(z.object({ tool: z.string(), options: z.record(z.string(), z.unknown()).default({}) }))
      .min(1)
      .max(20)
      .meta({
        description:
          'The tools to run one after the other, each on the results of the one before, with options as the tool of that name describes them.',
      }),
  })

/** The JSON Schema of a tool's arguments: the common ones, with the options and the limits of this tool. */
function jsonSchemaOf(
  schema: z.ZodType,
  { options, limits }: Pick<ApiTool, 'options' | 'limits'>,
): Record<string, unknown> {
  const { properties = {}, ...rest } = z.toJSONSchema(schema, { io: 'input' })
  const { $schema: _, $defs, ...ofTool } = options
  const { files } = properties
  return {
    ...rest,
    ...($defs === undefined ? {} : { $defs }),
    properties: {
      ...properties,
      files: {
        ...(typeof files === 'object' ? files : {}),
        maxItems: Math.min(limits.files, 200),
        description: 'The input files, in their order.',
      },
      options: { description: 'The options of the tool.', ...ofTool },
    },
  }
}

/** Returns the arguments of a tool as the MCP SDK takes schemas. */
export function toolSchema<Input>(
  input: z.ZodType<Input>,
  tool: ApiTool,
): StandardSchemaWithJSON<unknown, z.infer<ReturnType<typeof toolArguments<Input>>>> {
  const schema = toolArguments(input)
  const { validate } = schema['~standard']
  const json = () => jsonSchemaOf(schema, tool)
  return { '~standard': { version: 1, vendor: 'docweave', validate, jsonSchema: { input: json, output: json } } }
}
