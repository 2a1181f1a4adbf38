/** What a run would be refused for, found before anything is sent. */
import { chain } from '@docweave/tool-kit'
import { tools } from '@docweave/tools/tools'
import { pipelineOf, type PickedFile, type StepDraft } from '../pipeline-builder/draft.ts'
import type { RunProblem } from '../pipeline-builder/use-run.ts'
import { kindsOf } from './known-kinds.ts'

/** The first thing wrong with the pipeline itself. */
function misfit(steps: readonly StepDraft[], files: readonly PickedFile[]): RunProblem | undefined {
  const result = chain(tools, pipelineOf(steps), kindsOf(files))
  return result.ok ? undefined : result.problem
}

/** The first thing that stands in the way of a run; `undefined` when nothing does. */
export function checkBench(steps: readonly StepDraft[], files: readonly PickedFile[]): RunProblem | undefined {
  if (files.length === 0) return { code: 'PIPELINE_INVALID', params: {} }
  const about = (picked: PickedFile | undefined, code: RunProblem['code'], params: RunProblem['params'] = {}) =>
    picked && { code, params, file: picked.file.name }
  const limits = steps[0]?.tool.limits
  const large = limits && files.find(({ file }) => file.size > limits.bytes)
  return (
    about(
      files.find(({ file }) => file.size === 0),
      'FILE_EMPTY',
    ) ??
    about(
      files.find(({ kind }) => kind === 'unknown'),
      'FILE_KIND_UNSUPPORTED',
    ) ??
    about(
      files.find(({ encrypted, password }) => encrypted && !password),
      'FILE_ENCRYPTED',
    ) ??
    (limits && files.length > limits.files
      ? { code: 'FILE_TOO_MANY', params: { limit: limits.files, files: files.length } }
      : undefined) ??
    about(large, 'FILE_TOO_LARGE', { limit: limits?.bytes ?? 0, bytes: large?.file.size ?? 0 }) ??
    misfit(steps, files)
  )
}
