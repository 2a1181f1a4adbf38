/** Fits a pipeline to the visitor's files: at a start, and again when options change. */
import { DocweaveError, type FileRef, type Pipeline, type PlanStep } from '@docweave/contract'
import { chain } from '@docweave/tool-kit'
import { checkLimits } from '@docweave/tool-kit/run'
import type { ApiServices } from '../services.ts'

/**
 * Returns the planned steps of `pipeline` for the given files. Throws the codes of `chain` (params: `step`, counted from 1), and
 * `FILE_TOO_LARGE`, `FILE_TOO_MANY` or `PAGES_TOO_MANY`.
 */
export function planSteps({ tools }: ApiServices, pipeline: Pipeline, inputs: readonly FileRef[]): PlanStep[] {
  const fitted = chain(
    tools,
    pipeline,
    inputs.map(({ kind }) => kind),
  )
  if (!fitted.ok)
    throw new DocweaveError(fitted.problem.code, { ...fitted.problem.params, step: fitted.problem.step + 1 })
  // Check before anything is stored or queued; the worker checks again once it has counted the pages.
  const [first] = fitted.steps
  if (first) checkLimits(first.limits, inputs)
  return fitted.steps
}
