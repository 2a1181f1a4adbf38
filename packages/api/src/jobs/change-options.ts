/** Changes the options of a step when a job is retried. */
import { DocweaveError, type Plan, type PlanStep } from '@docweave/contract'
import { readSecretOptions } from '@docweave/tool-kit/run'
import { z } from 'zod'
import type { ApiServices } from '../services.ts'
import { planSteps } from './plan-steps.ts'
import { givenOptions, keepSecretOptions, keptSecrets } from './secrets.ts'

/** All options of the step `step` (from 0), in the format of `start`. */
export const ChangedOptions = z.object({ step: z.int().nonnegative(), options: z.record(z.string(), z.unknown()) })

/**
 * Returns a plan's steps with changed options for one of them. Secrets that are not submitted again are retained. Throws the codes of a
 * start, and `PIPELINE_INVALID` when there is no such step.
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
  // The schemas validate values, so read the stored secrets first and restore their references afterwards.
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
