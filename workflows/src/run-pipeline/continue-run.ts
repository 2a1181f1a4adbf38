/**
 * Continues a run in a new one (continue-as-new) before its history becomes too long for Temporal. The new run gets what the old one knew:
 * the files that flowed out of the nodes that were passed, the files that failed, and the answers.
 */
import { CancellationScope, ContinueAsNew, continueAsNew, patched, workflowInfo } from '@temporalio/workflow'
import type { JobEvent, NoticeCode, Plan, StoredFile } from '@docweave/contract'
import type { FileFailure } from './failures.ts'
import type { FlowRun, Stream } from './flow-run.ts'

/** A stream as JSON, which has no maps and sets. */
interface StoredStream {
  bundles: StoredFile[][]
  apart: boolean
  notices: [number, NoticeCode[]][]
}

const stored = ({ bundles, apart, notices }: Stream): StoredStream => ({
  bundles,
  apart,
  notices: [...notices].map(([source, codes]) => [source, [...codes]]),
})

const restored = ({ bundles, apart, notices }: StoredStream): Stream => ({
  bundles,
  apart,
  notices: new Map(notices.map(([source, codes]) => [source, new Set(codes)])),
})

/** What a run knows: everything that changes while it runs. */
type Known = Pick<FlowRun, 'start' | 'passed' | 'met' | 'failed' | 'pending' | 'current' | 'answers'>

/** What a run knows, as JSON, for the run that continues it. */
export interface Continuation {
  start: StoredStream
  passed: [number, StoredStream][]
  met: [number, boolean[]][]
  failed: [number, FileFailure][]
  pending: JobEvent[]
  current: number | null
  answers: [number, { yes: boolean; comment?: string | undefined }][]
}

const continuationOf = ({ start, passed, met, failed, pending, current, answers }: Known): Continuation => ({
  start: stored(start),
  passed: [...passed].map(([place, stream]) => [place, stored(stream)]),
  met: [...met],
  failed: [...failed],
  pending,
  current: current ?? null,
  answers: [...answers],
})

/** What the first run of a plan knows: nothing, not even its input files, which are not inspected yet. */
export const nothingKnown = ({ inputs }: Plan): Known => ({
  start: { bundles: [], apart: inputs.length > 1, notices: new Map() },
  passed: new Map(),
  met: new Map(),
  failed: new Map(),
  pending: [],
  current: undefined,
  answers: new Map(),
})

/** What the run before knew. */
export const knownFrom = ({ start, passed, met, failed, pending, current, answers }: Continuation): Known => ({
  start: restored(start),
  passed: new Map(passed.map(([place, stream]) => [place, restored(stream)])),
  met: new Map(met),
  failed: new Map(failed),
  pending,
  current: current ?? undefined,
  answers: new Map(answers),
})

/** Whether an error only ends this run, because another one continues it. */
export const isContinued = (error: unknown): boolean => error instanceof ContinueAsNew

/**
 * Ends this run and starts the next one, when the server suggests it: by default at 4,096 events or 4 MB. No step may be under way. A run
 * that is being cancelled ends instead: the next one would not know of it. The runs of older versions were not continued, and a replay must
 * repeat them as they were.
 */
export async function continueIfLong(run: FlowRun): Promise<void> {
  if (!workflowInfo().continueAsNewSuggested || CancellationScope.current().consideredCancelled) return
  if (!patched('continue-long-runs')) return
  await continueAsNew<(plan: Plan, continuation: Continuation) => Promise<StoredFile[]>>(run.plan, continuationOf(run))
}
