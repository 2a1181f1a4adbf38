/** The words of a stored flow. */
import { z } from 'zod'
import { Condition } from './condition.ts'
import { Approval, NameTemplate } from './flow-node.ts'

/**
 * A word of a flow: the index of a step, a node without steps, or the beginning or end of a block or of one of its ways. `{ if }` and `else`
 * each begin a way of an `if`; `branch` and every `and` begin a way of a `branch`.
 */
export const FlowWord = z.union([
  z.int().nonnegative(),
  z.enum(['else', 'each', 'branch', 'and', 'end']),
  z.strictObject({ if: Condition }),
  z.strictObject({ approve: Approval }),
  z.strictObject({ name: NameTemplate }),
])
export type FlowWord = z.infer<typeof FlowWord>
