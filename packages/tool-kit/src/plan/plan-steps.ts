/** Plans the steps of a pipeline for the visitor's files: at a start, and again when a retry changes options. */
import { z } from 'zod'
import {
  DocweaveError,
  type StoredFile,
  type Pipeline,
  type PlanStep,
  type Plan,
  type SecretStore,
} from '@docweave/contract'
import { chain, type Tools } from '../chain/chain.ts'
import { lackingChoice } from '../chain/lacking-choice.ts'
import { checkLimits } from '../run/check-limits.ts'
import { readSecretOptions } from '../run/secrets.ts'
import { problemError } from './problem-error.ts'
import { submittedOptions, storeSecretOptions, storedSecrets } from './plan-secrets.ts'

/** What planning needs: the tools, and the store of the job's secrets. */
export interface PlanServices {
  tools: Tools
  secrets: SecretStore
}

/**
 * Returns the planned steps of `pipeline` for the given files. Throws the codes of `chain` and `lackingChoice` (params: as `problemError` adds
 * them), and `FILE_TOO_LARGE`, `FILE_TOO_MANY` or `PAGES_TOO_MANY`.
 */
export function planSteps(
  { tools }: Pick<PlanServices, 'tools'>,
  pipeline: Pipeline,
  inputs: readonly StoredFile[],
): PlanStep[] {
  const fitted = chain(
    tools,
    pipeline,
    inputs.map(({ kind }) => kind),
    inputs.length > 1,
  )
  if (!fitted.ok) throw problemError(fitted.problem)
  const lacking = lackingChoice(tools, fitted.steps)
  if (lacking) throw problemError(lacking)
  const [first] = fitted.steps
  if (first) checkLimits(first.limits, inputs)
  return fitted.steps
}

/** All options of the step `step` (from 0), in the format of `start`. */
export const ChangedOptions = z.object({ step: z.int().nonnegative(), options: z.record(z.string(), z.unknown()) })

/**
 * Returns a plan's steps with changed options for one of them. Secrets that are not submitted again are retained. Throws the codes of a
 * start, and `PIPELINE_INVALID` when there is no such step.
 */
export async function changeOptions(
  services: PlanServices,
  { jobId, inputs, steps, flow }: Plan,
  { step: changed, options }: z.infer<typeof ChangedOptions>,
): Promise<PlanStep[]> {
  const { tools, secrets } = services
  if (!steps[changed]) throw new DocweaveError('PIPELINE_INVALID')
  const kept = steps.map((step, i) => {
    const tool = tools.get(step.tool)
    const given = i === changed ? submittedOptions(options, tool) : undefined
    const stay = Object.entries(storedSecrets(step, tool)).filter(([name]) => !given || !(name in given))
    return { tool, references: Object.fromEntries(stay), options: given ?? step.options }
  })
  // The schemas validate values, so read the stored secrets first and restore their references afterwards.
  const opened = await Promise.all(
    kept.map(async ({ tool, references, options }, i) => {
      const values = tool ? await readSecretOptions(tool, references, secrets, `jobs/${jobId}`) : {}
      return { tool: steps[i]?.tool ?? '', options: { ...options, ...values } }
    }),
  )
  const planned = planSteps(services, { steps: opened, flow: flow ?? null }, inputs)
  const closed = planned.map((step, i) => ({ ...step, options: { ...step.options, ...kept[i]?.references } }))
  return storeSecretOptions(tools, secrets, `jobs/${jobId}`, closed)
}
