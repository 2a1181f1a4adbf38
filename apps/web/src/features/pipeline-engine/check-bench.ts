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

/** What the first step would refuse of the files: too many of them, or one that is too large. */
export function beyondLimits([first]: readonly StepDraft[], files: readonly PickedFile[]): RunProblem | undefined {
  if (!first) return undefined
  const { limits } = first.tool
  if (files.length > limits.files)
    return { code: 'FILE_TOO_MANY', params: { limit: limits.files, files: files.length } }
  const large = files.find(({ file }) => file.size > limits.bytes)?.file
  return large && { code: 'FILE_TOO_LARGE', params: { limit: limits.bytes, bytes: large.size }, file: large.name }
}

/** The first thing that stands in the way of a run; `undefined` when nothing does. */
export function checkBench(steps: readonly StepDraft[], files: readonly PickedFile[]): RunProblem | undefined {
  if (files.length === 0) return { code: 'PIPELINE_INVALID', params: {} }
  const about = (picked: PickedFile | undefined, code: RunProblem['code']) =>
    picked && { code, params: {}, file: picked.file.name }
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
    beyondLimits(steps, files) ??
    misfit(steps, files)
  )
}
