/** The workspace URL of a pipeline that was saved or run. */
import type { Pipeline } from '@docweave/contract'
import type { PipelineAddress, WrittenStep } from '../pipeline/pipeline-address.ts'

/** The page of its first tool, with all its steps and their flow. */
export function addressOfPipeline({ steps: [first, ...later], flow }: Pipeline): PipelineAddress {
  const then = later.map(({ tool, options }): WrittenStep => (isEmpty(options) ? [tool] : [tool, options]))
  return {
    tool: first?.tool ?? '',
    search: {
      ...(first && !isEmpty(first.options) ? { options: first.options } : {}),
      ...(then.length > 0 ? { then } : {}),
      ...(flow ? { flow } : {}),
    },
  }
}

const isEmpty = (options: object) => Object.keys(options).length === 0
