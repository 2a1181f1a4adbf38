/** Finds steps that would change nothing, because the visitor has not chosen yet what they shall do. */
import type { PlanStep } from '@docweave/contract'
import type { Tools } from './chain.ts'
import type { ChainProblem } from './chain-problem.ts'

/**
 * Returns the first step that would change nothing (params: `tool`); `undefined` if there is none. A saved pipeline may have such a step, a
 * run may not.
 *
 * @param steps with options that their tools' schemas have parsed
 */
export function lackingChoice(tools: Tools, steps: readonly PlanStep[]): ChainProblem | undefined {
  for (const [step, { tool: id, options }] of steps.entries()) {
    const code = tools.get(id)?.lacks?.(options)
    if (code) return { step, code, params: { tool: id } }
  }
  return undefined
}
