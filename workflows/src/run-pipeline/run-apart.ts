/** Runs a step that takes the files one by one: a file that fails is dropped, the others continue. */
import { CancellationScope, isCancellation } from '@temporalio/workflow'
import type { StoredFile } from '@docweave/contract'
import { mapBounded } from './bounded.ts'
import { toFailure } from './failures.ts'
import type { FlowRun } from './flow-run.ts'
import { runGroup, concurrency, type RunOutcome } from './run-step.ts'

const nothing: RunOutcome = { files: [], notices: [] }

/**
 * Runs step `index` of a plan once for each group, whose files all come from one input file. When a run fails for good, the other runs of
 * the same input file are cancelled, their outputs are dropped, and the file is added to `failed` and recorded as `file-failed`.
 *
 * @returns the outcomes in the order of the groups; without files for those that failed
 */
export async function runApart(
  { plan, failed, record }: FlowRun,
  index: number,
  groups: readonly StoredFile[][],
): Promise<RunOutcome[]> {
  const sourceOf = (group: readonly StoredFile[] | undefined) => group?.[0]?.source ?? 0
  const runsOf = new Map<number, number>()
  for (const group of groups) runsOf.set(sourceOf(group), (runsOf.get(sourceOf(group)) ?? 0) + 1)
  const scopes = new Map<number, CancellationScope>()

  const results = await mapBounded(groups, concurrency, async (group, i) => {
    const source = sourceOf(group)
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
      await record([{ type: 'file-failed', at: Date.now(), step: index, source, failure }])
      return nothing
    }
  })
  return results.map((result, i) => (failed.has(sourceOf(groups[i])) ? nothing : result))
}
