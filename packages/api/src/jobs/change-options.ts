/** Other options for a step of a job that is tried again. */
import { DocweaveError, type Plan, type PlanStep } from '@docweave/contract'
import { readSecretOptions } from '@docweave/tool-kit/run'
import { z } from 'zod'
import type { ApiServices } from '../services.ts'
import { planSteps } from './plan-steps.ts'
import { givenOptions, keepSecretOptions, keptSecrets } from './secrets.ts'

/** All options of the step `step` (from 0), as a start has them. */
export const ChangedOptions = z.object({ step: z.int().nonnegative(), options: z.record(z.string(), z.unknown()) })

/**
 * Gives a plan's steps with other options for one of them. Secrets that are not given again stay. Refuses as a start does, and with
 * `PIPELINE_INVALID` when there is no such step.
 */
export async function changeOptions(
  services: ApiServices,
  { jobId, inputs, steps }: Plan,
  { step: changed, options }: z.infer<typeof ChangedOptions>,
): Promise<PlanStep[]> {
  const { tools, secrets } = services
  if (!steps[changed]) throw new DocweaveError('PIPELINE_INVALID')
  const kept = steps.map((step, i) => {
    const tool = tools.get(step.tool)
    const given = i === changed ? givenOptions(options, tool) : undefined
    const stay = Object.entries(keptSecrets(step, tool)).filter(([name]) => !given || !(name in given))
    return { tool, references: Object.fromEntries(stay), options: given ?? step.options }
  })
  // The schemas check values, so those that are kept are read for them, and their references put back after.
  const opened = await Promise.all(
    kept.map(async ({ tool, references, options }, i) => {
      const values = tool ? await readSecretOptions(tool, references, secrets, `jobs/${jobId}`) : {}
      return { tool: steps[i]?.tool ?? '', options: { ...options, ...values } }
    }),
  )
  const planned = planSteps(services, { steps: opened }, inputs)
  const closed = planned.map((step, i) => ({ ...step, options: { ...step.options, ...kept[i]?.references } }))
  return keepSecretOptions(tools, secrets, `jobs/${jobId}`, closed)
}
