/** Checks, before anything is uploaded, for problems that a run would be refused for; and counts the pages of PDFs. */
import { chain, lackingChoice } from '@docweave/tool-kit'
import { tools } from '@docweave/tools/tools'
import { openChosenFile } from '../../pdf-view/open-file.ts'
import { stepsIn, type Nodes, type StepDraft, type RunProblem } from '../draft.ts'
import type { ChosenFile } from '../../upload/chosen-file.ts'
import { pipelineOf } from './pipeline-of.ts'
import { kindsOf } from './pipeline-texts.ts'

/** The first problem of the pipeline itself: steps that do not fit, or that would change nothing. */
function misfit(nodes: Nodes, files: readonly ChosenFile[]): RunProblem | undefined {
  const result = chain(tools, pipelineOf(nodes), kindsOf(files), files.length > 1)
  return result.ok ? lackingChoice(tools, result.steps) : result.problem
}

/** The first exceeded limit of the first step: the number of files, or the size of one. */
export function beyondLimits([first]: readonly StepDraft[], files: readonly ChosenFile[]): RunProblem | undefined {
  if (!first) return undefined
  const { limits } = first.tool
  if (files.length > limits.files)
    return { code: 'FILE_TOO_MANY', params: { limit: limits.files, files: files.length } }
  const large = files.find(({ file }) => file.size > limits.bytes)?.file
  return large && { code: 'FILE_TOO_LARGE', params: { limit: limits.bytes, bytes: large.size }, file: large.name }
}

/** The first problem that prevents a run; `undefined` if there is none. */
export function checkPipeline(nodes: Nodes, files: readonly ChosenFile[]): RunProblem | undefined {
  if (files.length === 0) return { code: 'PIPELINE_INVALID', params: {} }
  const about = (code: RunProblem['code'], isAffected: (picked: ChosenFile) => boolean): RunProblem | undefined => {
    const [first, ...others] = files.filter(isAffected)
    return first && { code, params: {}, file: first.file.name, keys: [first, ...others].map(({ key }) => key) }
  }
  return (
    about('FILE_EMPTY', ({ file }) => file.size === 0) ??
    about('FILE_KIND_UNSUPPORTED', ({ kind }) => kind === 'unknown') ??
    about('FILE_ENCRYPTED', ({ encrypted, password }) => encrypted === true && !password) ??
    beyondLimits(stepsIn(nodes), files) ??
    misfit(nodes, files)
  )
}

/**
 * Counts the pages of a PDF in the browser: only if a step's output depends on it. `undefined` if unknown: not a PDF, encrypted, damaged.
 */
export async function countPdfPages({ file, kind, password }: ChosenFile): Promise<number | undefined> {
  if (kind !== 'pdf') return undefined
  try {
    const source = await openChosenFile(file, kind, password ? { password } : {})
    source?.close()
    return source?.pages
  } catch {
    return undefined
  }
}
