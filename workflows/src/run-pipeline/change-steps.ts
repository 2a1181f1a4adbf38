/** How an operator changes the limits and the queue of a run that is replayed. */
import { defineSignal } from '@temporalio/workflow'
import type { Plan, PlanStep, StepChanges } from '@docweave/contract'

/** A replay sends it before its first workflow task. */
export const changeStepsSignal = defineSignal<[StepChanges]>('change-steps')

type Budget = PlanStep['limits']['seconds']

const times = ({ base, perMegabyte, perPage }: Budget, factor: number): Budget => ({
  base: base * factor,
  perMegabyte: perMegabyte * factor,
  perPage: perPage * factor,
})

/** Returns a function that applies changes to the plan's steps. The last changes count: a run may be replayed again with others. */
export function stepsChanger(plan: Plan): (changes: StepChanges) => void {
  const { steps } = plan
  return ({ large, seconds = 1, memory = 1 }) => {
    plan.steps = steps.map((step) => ({
      ...step,
      ...(large ? { large } : {}),
      limits: {
        ...step.limits,
        seconds: times(step.limits.seconds, seconds),
        memoryMegabytes: times(step.limits.memoryMegabytes, memory),
      },
    }))
  }
}
