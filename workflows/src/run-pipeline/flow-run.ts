/** What the nodes of a flow share while a plan runs. */
import type { FlowNode, JobEvent, NoticeCode, Plan, StoredFile } from '@docweave/contract'
import { nodesIn } from '@docweave/contract/flow'
import type { FileFailures } from './failures.ts'

/** The files that flow from one node to the next. */
export interface Stream {
  /** The files, in bundles: a step that combines files combines those of one bundle. There is one, except inside `each`. */
  bundles: StoredFile[][]
  /** Whether files can fail individually: until a step combines them. */
  apart: boolean
  /** The notices of the step before, by the position of the input file. */
  notices: ReadonlyMap<number, ReadonlySet<NoticeCode>>
}

/** A run of a plan. */
export interface FlowRun {
  readonly plan: Plan
  readonly flow: readonly FlowNode[]
  /** The files that flow into the first node. */
  start: Stream
  /** What flowed out of the nodes that are passed, by their place in the flow, as far as the run that continues this one needs it. */
  readonly passed: Map<number, Stream>
  /** Which files met the condition of a block that is under way, by the place of the block. */
  readonly met: Map<number, boolean[]>
  readonly failed: FileFailures
  /** Events that are recorded together with the next one that cannot wait. */
  readonly pending: JobEvent[]
  /** The latest step. */
  current: number | undefined
  /** The answers that have arrived, by the approval's number in the flow. */
  readonly answers: Map<number, { yes: boolean; comment?: string | undefined }>
  record(events: JobEvent[]): Promise<void>
  /** Runs nodes one after the other. */
  through(nodes: readonly FlowNode[], stream: Stream): Promise<Stream>
}

/** The place of a node in the flow as it is written, from 0. */
export const placeOf = ({ flow }: Pick<FlowRun, 'flow'>, node: FlowNode): number => nodesIn(flow).indexOf(node)

export const filesOf = ({ bundles }: Stream): StoredFile[] => bundles.flat()

/** Records the events that have waited until now. */
export async function recordPending({ pending, record }: FlowRun): Promise<void> {
  if (pending.length > 0) await record(pending.splice(0))
}

/** Joins the ways of a block: the bundles one by one, without files that failed on one of the ways. */
export function joinStreams({ failed }: FlowRun, [first, ...others]: readonly [Stream, ...Stream[]]): Stream {
  const apart = [first, ...others].every((stream) => stream.apart)
  const isSound = ({ source }: StoredFile) => !apart || !failed.has(source)
  return {
    bundles: first.bundles.map((bundle, at) =>
      [...bundle, ...others.flatMap(({ bundles }) => bundles[at] ?? [])].filter(isSound),
    ),
    apart,
    notices: new Map([first, ...others].flatMap(({ notices }) => [...notices])),
  }
}
