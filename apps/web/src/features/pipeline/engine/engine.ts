/**
 * The engine of the workspace, needed once a visitor uses it: schemas, chaining rules, uploads and the API client. A separate chunk, so
 * that the page renders before it is loaded.
 */
import type { I18n } from '@lingui/core'
import { flowOf, lastSteps, type FileKind } from '@docweave/contract'
import { chain, choicesAt, misfits, type ChainProblem } from '@docweave/tool-kit'
import { tools } from '@docweave/tools/tools'
import { failureText } from '../../failures/failure-text.ts'
import { toolCards, toolTitles } from '../../tools/tool-pages.ts'
import { beyondLimits } from './check-pipeline.ts'
import { pipelineOf } from './pipeline-of.ts'
import { kindsOf } from './pipeline-texts.ts'
import type { StepProblem } from './step-problems.tsx'
import { stepsIn, type Nodes } from '../draft.ts'
import type { ChosenFile } from '../../upload/chosen-file.ts'
import type { Candidate } from './tool-picker.tsx'

export { failureText } from '../../failures/failure-text.ts'
export { addressOf, shapeOf } from './address-of.ts'
export { checkPipeline } from './check-pipeline.ts'
export { inspectFiles } from '../../upload/inspect-files.ts'
export { PageCounter } from './page-counter.tsx'
export { ProtectResult } from './protect-result.tsx'
export { RecordButton } from './record-button.tsx'
export { RunPlaceNote } from './run-place-note.tsx'
export { RunProblemNotice } from './run-problem-notice.tsx'
export { runPipeline } from './run-pipeline.ts'
export { FileList } from './file-list.tsx'
export { createFileKeeper } from './file-keeper.ts'
export { KeptNotices } from './kept-notices.tsx'
export { flowTexts, optionLine } from './pipeline-texts.ts'
export { SendingView } from './sending-view.tsx'
export { WorkspaceTools } from './workspace-tools.tsx'
export { stepEdits, editWorkspace } from './step-edits.ts'
export { recogniseNodes } from './recognise.ts'
export { dragStyle, moveByArrow, startDrag } from './drag-handle.ts'
export { UnavailableNotice } from './unavailable-notice.tsx'
export { StepActions } from './step-actions.tsx'
export { StepProblems } from './step-problems.tsx'
export { ToolPicker } from './tool-picker.tsx'

type Files = readonly ChosenFile[]

/** All problems that can be found before a run: steps that do not fit, the first block that cannot run, and exceeded limits. */
export function stepProblems(nodes: Nodes, files: Files, unavailable: ReadonlySet<string>, i18n: I18n): StepProblem[] {
  const titles = toolTitles(i18n)
  const pipeline = pipelineOf(nodes)
  const fitting = misfits(tools, pipeline, kindsOf(files), (id) => !unavailable.has(id))
  const beyond = beyondLimits(stepsIn(nodes), files)
  const whole = pipeline.flow && chain(tools, pipeline, kindsOf(files), files.length > 1)
  const isOfFlow = ({ code, place }: ChainProblem) =>
    place !== undefined || code === 'STEP_AFTER_NAME' || code === 'STEP_COMBINES_NOTHING'
  return [
    ...fitting.map(({ bridge, ...problem }): StepProblem => {
      const title = bridge && titles[bridge]
      return title ? { ...problem, bridge: { tool: bridge, title } } : problem
    }),
    ...(whole && !whole.ok && isOfFlow(whole.problem) ? [whole.problem] : []),
    ...(beyond ? [{ code: beyond.code, params: beyond.params, step: 0 }] : []),
  ]
}

/** The output kind of the pipeline; `undefined` if there are several, or if files of the visitor may come through unchanged. */
export function outcomeOf(nodes: Nodes): FileKind | undefined {
  const pipeline = pipelineOf(nodes)
  const result = chain(tools, pipeline, [])
  return result.ok && lastSteps(flowOf(pipeline)) ? result.produces : undefined
}

/** All tools for a position among the steps of the pipeline: first those that fit, then those that fit with a bridging tool, then the others. */
export function candidatesAt(
  nodes: Nodes,
  files: Files,
  at: number,
  unavailable: ReadonlySet<string>,
  i18n: I18n,
): Candidate[] {
  const titles = toolTitles(i18n)
  const usable = (id: string) => !unavailable.has(id)
  const choices = choicesAt(tools, pipelineOf(nodes), kindsOf(files), at, usable)
  const byId = new Map(choices.map((choice) => [choice.tool, choice]))
  const all = toolCards(i18n).map((card): Candidate => {
    const { adds = [], problem } = byId.get(card.id) ?? {}
    if (!problem) return { ...card, adds }
    const between = titles[adds.find((id) => id !== card.id) ?? '']
    return { ...card, adds, why: failureText(i18n, problem, titles), ...(between ? { between } : {}) }
  })
  const rank = ({ adds, why }: Candidate) => (why === undefined ? 0 : adds.length > 0 ? 1 : 2)
  return all.toSorted((a, b) => rank(a) - rank(b))
}
