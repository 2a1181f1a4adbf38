/**
 * The engine of the workspace, needed once a visitor uses it: schemas, chaining rules, uploads and the API client. A separate chunk, so
 * that the page renders before it is loaded.
 */
import type { I18n } from '@lingui/core'
import type { FileKind } from '@docweave/contract'
import { chain, choicesAt, misfits } from '@docweave/tool-kit'
import { tools } from '@docweave/tools/tools'
import { failureText } from '../../failures/failure-text.ts'
import { toolCards, toolTitles } from '../../tools/tool-pages.ts'
import { beyondLimits } from './check-pipeline.ts'
import { kindsOf } from './pipeline-texts.ts'
import type { StepProblem } from './step-problems.tsx'
import { pipelineOf, type StepDraft } from '../draft.ts'
import type { ChosenFile } from '../../upload/chosen-file.ts'
import type { Candidate } from './tool-picker.tsx'

export { failureText } from '../../failures/failure-text.ts'
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
export { stepEdits, editWorkspace, recognise } from './step-edits.ts'
export { dragStyle, moveByArrow, startDrag } from './drag-handle.ts'
export { UnavailableNotice } from './unavailable-notice.tsx'
export { StepActions } from './step-actions.tsx'
export { StepProblems } from './step-problems.tsx'
export { ToolPicker } from './tool-picker.tsx'

type Steps = readonly StepDraft[]
type Files = readonly ChosenFile[]

/** All problems that can be found before a run: steps that do not fit, and exceeded limits. */
export function stepProblems(steps: Steps, files: Files, unavailable: ReadonlySet<string>, i18n: I18n): StepProblem[] {
  const titles = toolTitles(i18n)
  const fitting = misfits(tools, pipelineOf(steps), kindsOf(files), (id) => !unavailable.has(id))
  const beyond = beyondLimits(steps, files)
  return [
    ...fitting.map(({ bridge, ...problem }): StepProblem => {
      const title = bridge && titles[bridge]
      return title ? { ...problem, bridge: { tool: bridge, title } } : problem
    }),
    ...(beyond ? [{ code: beyond.code, params: beyond.params, step: 0 }] : []),
  ]
}

/** The output kind of the pipeline. */
export function outcomeOf(steps: Steps): FileKind | undefined {
  const result = chain(tools, pipelineOf(steps), [])
  return result.ok ? result.produces : undefined
}

/** All tools for a position of the pipeline: first those that fit, then those that fit with a bridging tool, then the others. */
export function candidatesAt(
  steps: Steps,
  files: Files,
  at: number,
  unavailable: ReadonlySet<string>,
  i18n: I18n,
): Candidate[] {
  const titles = toolTitles(i18n)
  const usable = (id: string) => !unavailable.has(id)
  const choices = choicesAt(tools, pipelineOf(steps), kindsOf(files), at, usable)
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
