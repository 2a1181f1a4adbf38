/**
 * Validates the pipeline of a URL: its tools, and their options by the tools' own schemas. An old link opens as far as possible: an invalid
 * step is left out, an invalid option falls back to its default, and a note says so. Imports every schema: loaded on demand.
 */
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Flow, isFlowOf, type FlowWord } from '@docweave/contract'
import { secretField } from '@docweave/tool-kit'
import { tools } from '@docweave/tools/tools'
import { initialValues, type Values } from '../form-field.ts'
import { toolPage } from '../../tools/tool-pages.ts'
import type { ToolPage } from '../../tools/tool-card.ts'
import { mostSteps, type LinkedNode, type LinkedStep } from '../draft.ts'
import { nodesOf } from './pipeline-of.ts'
import { flowTexts, optionLine } from './pipeline-texts.ts'
import { laterSteps, type PipelineAddress } from '../pipeline-address.ts'

export interface ReadPipeline {
  steps: LinkedStep[]
  /** The steps and blocks; the steps alone if they run one after the other. */
  nodes: LinkedNode[]
  /** Summary of each step's options. */
  lines: string[]
  /** Descriptions of the files between steps. */
  flows: string[]
  /** Messages about what was not understood. */
  notes: string[]
}

/** The valid options of a link, and the names of the others. */
function readOptions(page: ToolPage, options: Values): { values: Values; odd: string[] } {
  const tool = tools.get(page.id)
  const understood: [string, unknown][] = []
  const odd: string[] = []
  for (const [name, value] of Object.entries(options)) {
    const schema = Object.hasOwn(tool?.options.shape ?? {}, name) ? tool?.options.shape[name] : undefined
    const open = tool && schema && secretField(tool, name) === undefined
    if (open && schema.safeParse(value).success) understood.push([name, value])
    else odd.push(name)
  }
  return { values: { ...initialValues(page.fields), ...Object.fromEntries(understood) }, odd }
}

/** The flow of a link with so many steps, `null` for steps one after the other; `undefined` if it is broken. */
function readFlowOf(flow: readonly unknown[] | undefined, steps: number): FlowWord[] | null | undefined {
  const read = Flow.nullable().safeParse(flow ?? null).data
  return !read || isFlowOf(read, steps) ? read : undefined
}

/** The pipeline of a URL; `undefined` if its first tool does not exist, and so the page does not. */
export function readPipeline({ tool, search }: PipelineAddress, i18n: I18n): ReadPipeline | undefined {
  if (!toolPage(tool, i18n)) return undefined
  const notes: string[] = []
  const written = [[tool, search.options] as const, ...laterSteps(search)]
  const known = written.flatMap(([id, options = {}]) => {
    const page = toolPage(id, i18n)
    if (page) return [{ page, options }]
    notes.push(
      id === ''
        ? i18n._(msg`A step in this link couldn’t be read. It was skipped.`)
        : i18n._(msg`This link contains a step “${id}” that no longer exists. It was skipped.`),
    )
    return []
  })
  if (known.length > mostSteps)
    notes.push(
      i18n._(
        msg`This link has ${known.length} steps. Only the first ${mostSteps} were added: a workflow can’t have more.`,
      ),
    )
  const steps = known.slice(0, mostSteps).map(({ page, options }) => {
    const { values, odd } = readOptions(page, options)
    const { title } = page
    for (const name of odd) {
      const label = page.fields.find((field) => field.name === name)?.label
      notes.push(
        label === undefined
          ? i18n._(msg`This link sets an option of “${title}” that no longer exists. It was ignored.`)
          : i18n._(
              msg`The option “${label}” of “${title}” can’t be set to the value in this link. The default is used instead.`,
            ),
      )
    }
    return { tool: page, values }
  })
  // A flow refers to the steps as they were written: without one of them it is another flow.
  const flow = steps.length === written.length ? readFlowOf(search.flow, steps.length) : undefined
  if (search.flow && flow === undefined)
    notes.push(
      i18n._(
        msg`The conditions, branches and questions in this link couldn’t be read. The steps run one after the other instead.`,
      ),
    )
  const nodes = nodesOf(steps, flow ?? null)
  const lines = steps.map((step) => optionLine(step, i18n))
  return { steps, nodes, lines, flows: flowTexts(nodes, [], new Map(), i18n), notes }
}
