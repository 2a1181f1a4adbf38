/** What is wrong with a pipeline. */
import type { ErrorCode, ErrorParams } from '@docweave/contract'

/**
 * Why a pipeline cannot run: the error code with its params, and the step (from 0): of a block, its first one, or the last one before it.
 */
export interface ChainProblem {
  step: number
  code: ErrorCode
  params: ErrorParams
  /** The place of a node that is no step: positions in the lists of the flow from 1, such as `2.1`; the ways of a block are counted on. */
  place?: string
}
