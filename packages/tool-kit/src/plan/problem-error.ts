/** The error that a request gets for a pipeline that cannot run. */
import { DocweaveError } from '@docweave/contract'
import type { ChainProblem } from '../chain/chain-problem.ts'

/** Returns the problem as an error: its params also name the `step`, counted from 1, and the `place` of a node that is no step. */
export const problemError = ({ code, params, step, place }: ChainProblem): DocweaveError =>
  new DocweaveError(code, { ...params, step: step + 1, ...(place === undefined ? {} : { place }) })
