/** A pipeline fitted to the visitor's files: asked for at a start, and again when options are changed. */
import { DocweaveError, type FileRef, type Pipeline, type PlanStep } from '@docweave/contract'
import { chain } from '@docweave/tool-kit'
import { checkLimits } from '@docweave/tool-kit/run'
import type { ApiServices } from '../services.ts'

/**
 * Gives the steps of `pipeline` for files as they are. Refuses with the codes of `chain` (params: `step`, counted from 1) and with
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
  // Told before anything is stored or queued; the workflow looks again, with the pages counted.
  const [first] = fitted.steps
  if (first) checkLimits(first.limits, inputs)
  return fitted.steps
}
