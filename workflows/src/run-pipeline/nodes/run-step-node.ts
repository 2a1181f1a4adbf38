/** A step of a flow: runs the tool on every file, or on every bundle of files together. */
import { ApplicationFailure } from '@temporalio/workflow'
import type { NoticeCode, StoredFile } from '@docweave/contract'
import { plannedRuns } from '@docweave/contract/planned-runs'
import { assertEnough } from '../failures.ts'
import { filesOf, recordPending, type FlowRun, type Stream } from '../flow-run.ts'
import { runApart } from '../run-apart.ts'
import { addUp, runStep, stepAt, type RunOutcome } from '../run-step.ts'

const total = (files: readonly StoredFile[]) => ({
  files: files.length,
  bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
  ...(files.some(({ pages }) => pages !== undefined)
    ? { pages: files.reduce((sum, { pages }) => sum + (pages ?? 0), 0) }
    : {}),
})

/**
 * Most runs of a step. Each adds up to six events to the history, which is continued before or after a step only, and Temporal terminates a
 * workflow at 51,200.
 */
const mostRuns = 6000

const isOfOneSource = (group: readonly StoredFile[]) => group.every(({ source }) => source === group[0]?.source)

/** What the runs of a bundle's groups made, put together again. */
function regroup(bundles: StoredFile[][], takes: 'each' | 'all', outcomes: readonly RunOutcome[]): StoredFile[][] {
  let taken = 0
  return bundles.map(({ length }) => {
    const runs = takes === 'each' ? length : Math.min(length, 1)
    return outcomes.slice(taken, (taken += runs)).flatMap(({ files }) => files)
  })
}

/** The notices of each input file's runs. */
function noticesOf(groups: readonly StoredFile[][], outcomes: readonly RunOutcome[]) {
  const found = new Map<number, Set<NoticeCode>>()
  for (const [at, group] of groups.entries())
    for (const { source } of group) {
      const codes = found.get(source) ?? new Set()
      for (const { code } of outcomes[at]?.notices ?? []) codes.add(code)
      found.set(source, codes)
    }
  return found
}

/** Runs the step `index`. A step that no file reaches is skipped. */
export async function runStepNode(run: FlowRun, index: number, stream: Stream): Promise<Stream> {
  const { plan, failed, pending } = run
  const { takes } = stepAt(plan, index)
  const files = filesOf(stream)
  if (plan.flow && files.length === 0) {
    pending.push({ type: 'step-skipped', at: Date.now(), step: index })
    return stream
  }
  const groups = takes === 'each' ? files.map((file) => [file]) : stream.bundles.filter(({ length }) => length > 0)
  const isCombining = takes === 'all' && !(stream.bundles.length > 1 && groups.every(isOfOneSource))
  assertEnough(failed, files, isCombining)
  run.current = index
  if (groups.length > mostRuns)
    throw ApplicationFailure.nonRetryable('PARTS_TOO_MANY', 'PARTS_TOO_MANY', { limit: mostRuns, parts: groups.length })
  const at = Date.now()
  // The step's activity records the start, so that the visitor sees the step waiting until a worker takes it.
  const planned =
    takes === 'each'
      ? plannedRuns(files)
      : groups.length > 1
        ? plannedRuns(groups.flatMap(([first]) => first ?? []))
        : []
  if (planned.length > 1) pending.push({ type: 'step-planned', at, step: index, groups: planned })
  await recordPending(run)
  const apart = stream.apart && !isCombining
  const { outcomes, stepEnded } = apart
    ? { outcomes: await runApart(run, index, groups), stepEnded: false }
    : await runStep(plan, index, groups)
  const bundles = regroup(stream.bundles, takes, outcomes)
  if (!plan.flow) assertEnough(failed, bundles.flat(), false)
  // Most activities record the end of their step. Older runs have none that do, and the store may have failed.
  if (!stepEnded) {
    const { notices } = addUp(outcomes)
    pending.push({ type: 'step-done', at: Date.now(), step: index, output: total(bundles.flat()), notices })
  }
  return { bundles, apart, notices: noticesOf(groups, outcomes) }
}
