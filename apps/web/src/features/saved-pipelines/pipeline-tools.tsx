/** The steps of a pipeline in one line: the tools' icons, connected by a line, and their names. */
import type { Pipeline } from '@docweave/contract'
import type { Titles } from '../failures/failure-text.ts'
import { ChainTools } from '../tools/tool-icon.tsx'

export interface PipelineToolsProps {
  pipeline: Pipeline
  titles: Titles
  /** A name that is shown above it already. */
  name?: string
}

export function PipelineTools({ pipeline, titles, name }: PipelineToolsProps) {
  const tools = pipeline.steps.map(({ tool }) => tool)
  const text = tools.map((tool) => titles[tool] ?? tool).join(' → ')
  return (
    <>
      <ChainTools tools={tools} />
      {text !== name && <span className="text-small text-ink-muted">{text}</span>}
    </>
  )
}
