/** Templates of the generated files. Pure, so that the same folders always produce the same bytes. */

const header = '// Written by `npm run generate` from the folders beside it. Not kept in git.\n'

/** `merge-pdf` → `mergePdf`: a name for an import. */
const variable = (id: string) => id.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

const lines = (ids: readonly string[], line: (id: string) => string) => ids.map((id) => `${line(id)}\n`).join('')

/** `tools.gen.ts`: every descriptor with its own types, and all of them by id. */
export const toolsSource = (
  ids: readonly string[],
) => `${header}import type { ToolDescriptor } from '@docweave/contract'
${lines(ids, (id) => `import { tool as ${variable(id)} } from './${id}/tool.ts'`)}
export const toolList = [${ids.map(variable).join(', ')}] as const
export type AnyTool = (typeof toolList)[number]
export const tools: ReadonlyMap<string, ToolDescriptor> = new Map<string, ToolDescriptor>(toolList.map((tool) => [tool.id, tool]))
`

/** `runs.gen.ts`: every tool's work by id. Node only. */
export const runsSource = (
  ids: readonly string[],
) => `${header}import type { RunnableTool } from '@docweave/tool-kit/run'
${lines(ids, (id) => `import { run as ${variable(id)} } from './${id}/run.ts'`)}
const list: readonly RunnableTool[] = [${ids.map(variable).join(', ')}]
export const runs: ReadonlyMap<string, RunnableTool> = new Map(list.map((run) => [run.tool.id, run]))
`

/** `uis.gen.ts`: every tool's texts and icon by id. */
export const uisSource = (ids: readonly string[]) => `${header}import type { ToolUi } from '@docweave/tool-kit/ui'
${lines(ids, (id) => `import { ui as ${variable(id)} } from './${id}/ui.tsx'`)}
export const uis: ReadonlyMap<string, ToolUi> = new Map<string, ToolUi>([
${lines(ids, (id) => `  ['${id}', ${variable(id)}],`)}])
`
