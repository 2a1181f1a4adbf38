/** Runs a step that takes the files one by one: a file that fails is dropped, the others continue. */
import { CancellationScope, isCancellation } from '@temporalio/workflow'
import type { StoredFile, JobEvent, Plan } from '@docweave/contract'
import { mapBounded } from './bounded.ts'
import { type FileFailures, toFailure } from './failures.ts'
import { addUp, groupsOf, runGroup, stepAt, concurrency, type RunOutcome } from './run-step.ts'

const nothing: RunOutcome = { files: [], notices: [] }

/**
 * Runs step `index` of `plan` once for each of `inputs`. When a run fails for good, the other runs of the same input file are
 * cancelled, their outputs are dropped, and the file is added to `failed` and recorded as `file-failed`.
 *
 * @returns the outputs for the files that did not fail, in the order of the inputs
 */
export async function runApart(
  plan: Plan,
  index: number,
  inputs: StoredFile[],
  failed: FileFailures,
  tell: (event: JobEvent) => Promise<void>,
): Promise<RunOutcome> {
  const groups = groupsOf(stepAt(plan, index), inputs)
  const runsOf = new Map<number, number>()
  for (const { source } of inputs) runsOf.set(source, (runsOf.get(source) ?? 0) + 1)
  const scopes = new Map<number, CancellationScope>()

  const results = await mapBounded(groups, concurrency, async (group, i) => {
    const source = group[0]?.source ?? 0
    if (failed.has(source)) return nothing
    const scope = scopes.get(source) ?? new CancellationScope()
    scopes.set(source, scope)
    const runsOfFile = runsOf.get(source) ?? 1
    try {
      return await scope.run(() => runGroup({ plan, index, group: i, inputs: group, runsOfFile }))
    } catch (error) {
      // Cancelled because another run of this file failed, and that run recorded the failure.
      if (failed.has(source)) return nothing
      if (isCancellation(error)) throw error
      const failure = toFailure(error)
      failed.set(source, { step: index, failure })
      scope.cancel()
      await tell({ type: 'file-failed', at: Date.now(), step: index, source, failure })
      return nothing
    }
  })
  const sound = results.filter((_, i) => !failed.has(groups[i]?.[0]?.source ?? 0))
  return addUp(sound)
}
