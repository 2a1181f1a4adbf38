/** Writes a pipeline as a URL: the opposite of `read-pipeline.ts`. */
import { isSecret, type FormField, type Values } from '../form-field.ts'
import type { LinkedNode, LinkedStep, Nodes } from '../draft.ts'
import type { PipelineAddress, WrittenStep } from '../pipeline-address.ts'
import { linkedSteps, pipelineOf } from './pipeline-of.ts'

/** A longer value (the order of a thousand pages, say) would make a URL that some servers reject. */
const longestText = 1000

/** The options of a step that go into a link. */
export function writtenOptions({ tool, values }: LinkedStep): Values {
  const differs = ({ name, initial }: FormField) => {
    const value = values[name]
    if (value === undefined || (typeof value === 'string' && value.length > longestText)) return false
    return JSON.stringify(value) !== JSON.stringify(initial)
  }
  return Object.fromEntries(
    tool.fields.filter((field) => !isSecret(field) && differs(field)).map(({ name }) => [name, values[name]]),
  )
}

/** Returns the URL of a pipeline. */
export function addressOf(nodes: readonly LinkedNode[]): PipelineAddress {
  const [first, ...later] = linkedSteps(nodes)
  const { flow } = pipelineOf(nodes)
  const options = first ? writtenOptions(first) : {}
  const then = later.map((step): WrittenStep => {
    const own = writtenOptions(step)
    return Object.keys(own).length > 0 ? [step.tool.id, own] : [step.tool.id]
  })
  const plain = then.every(({ length }) => length === 1)
  return {
    tool: first?.tool.id ?? '',
    search: {
      ...(Object.keys(options).length > 0 ? { options } : {}),
      ...(then.length > 0 ? { then: plain ? then.map(([id]) => id).join() : then } : {}),
      ...(flow ? { flow } : {}),
    },
  }
}

/** A text that is equal for the same steps and blocks in the same order, whatever their settings. */
export const shapeOf = (nodes: Nodes): string => JSON.stringify(nodes, ['key', 'ways'])
