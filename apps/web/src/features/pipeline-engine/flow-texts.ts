/** Describes the files before and after each step of a pipeline. */
import type { I18n } from '@lingui/core'
import { flow, misfits, wantsPages, type FlowFile } from '@docweave/tool-kit'
import { tools } from '@docweave/tools/tools'
import { pipelineOf, type LinkedStep, type PickedFile } from '../pipeline-builder/draft.ts'
import { flowText } from './flow-text.ts'
import { kindsOf, knownKind } from './known-kinds.ts'

type Steps = readonly LinkedStep[]
type Files = readonly PickedFile[]

const flowFiles = (files: Files, pages: ReadonlyMap<string, number>): FlowFile[] =>
  files.flatMap((file) => knownKind(file).map((kind) => ({ kind, pages: pages.get(file.key) })))

/**
 * Descriptions of the files before the first step and after each; empty after a step that does not fit.
 *
 * @param pages page counts by file key, if known
 */
export function flowTexts(steps: Steps, files: Files, pages: ReadonlyMap<string, number>, i18n: I18n): string[] {
  const pipeline = pipelineOf(steps)
  const [broken] = misfits(tools, pipeline, kindsOf(files))
  return flow(tools, pipeline, flowFiles(files, pages)).map((each, at) =>
    broken && at > broken.step ? '' : flowText(each, i18n),
  )
}

/** Whether the PDFs' page counts would make the descriptions more precise. */
export const needsPages = (steps: Steps, files: Files): boolean =>
  wantsPages(tools, pipelineOf(steps), flowFiles(files, new Map()))
