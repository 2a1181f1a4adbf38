/** The operations of tools: what each takes and makes, from its descriptor. */
import { toolStatus, type ApiServices } from '@docweave/api'
import { DocweaveError, type ToolDescriptor } from '@docweave/contract'
import { ApiTool } from '@docweave/contract/public-api'
import { z } from 'zod'
import { jsonContent, jsonResponse } from './json.ts'
import { defineOperation, noBody, none, type AnyOperation } from './operation.ts'

/** The JSON Schema of a tool's options, as a request gives them. */
export const optionSchema = (tool: ToolDescriptor) => z.toJSONSchema(tool.options, { io: 'input' })

/** Describes all tools, with their state now. */
export async function describeTools(services: ApiServices): Promise<ApiTool[]> {
  const states = new Map((await toolStatus(services)).map((state) => [state.id, state]))
  return [...services.tools.values()].map((tool): ApiTool => {
    const { available = false, missing } = states.get(tool.id) ?? {}
    const { id, group, accepts, takes, gives, runs, limits } = tool
    return {
      id,
      group,
      accepts: [...accepts],
      takes: typeof takes === 'function' ? 'by-options' : takes,
      gives,
      runs: [...runs],
      options: optionSchema(tool),
      available,
      ...(missing ? { missing } : {}),
      limits: { files: limits.files, bytes: limits.bytes, pages: limits.pages },
    }
  })
}

/** The operations of tools. */
export const toolOperations: readonly AnyOperation[] = [
  defineOperation({
    id: 'tools.list',
    tag: 'Tools',
    method: 'get',
    path: '/tools',
    summary: 'List the tools, with their options and whether they can run now',
    params: none,
    query: none,
    body: noBody,
    responses: { 200: { description: 'The tools.', content: jsonContent(z.object({ tools: z.array(ApiTool) })) } },
    errors: [],
    handle: async ({ ctx }) => jsonResponse({ tools: await describeTools(ctx.services) }),
  }),
  defineOperation({
    id: 'tools.get',
    tag: 'Tools',
    method: 'get',
    path: '/tools/{tool}',
    summary: 'Read one tool',
    params: z.object({ tool: z.string() }),
    query: none,
    body: noBody,
    responses: { 200: { description: 'The tool.', content: jsonContent(ApiTool) } },
    errors: ['TOOL_UNKNOWN'],
    async handle({ ctx, params }) {
      const tool = (await describeTools(ctx.services)).find(({ id }) => id === params.tool)
      if (!tool) throw new DocweaveError('TOOL_UNKNOWN')
      return jsonResponse(tool)
    },
  }),
]
