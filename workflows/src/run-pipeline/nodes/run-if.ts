/** `if`: the files that meet the condition take one way, the others the other one; afterwards they are in the order of the inputs again. */
import { proxyActivities, proxyLocalActivities } from '@temporalio/workflow'
import type { Condition, IfBlock, Range, StoredFile } from '@docweave/contract'
import type { LocalActivities, ReadingActivities } from '../../activities.ts'
import { filesOf, joinStreams, placeOf, type FlowRun, type Stream } from '../flow-run.ts'
import { unlessLost } from '../lost-worker.ts'

const { matchNames } = proxyLocalActivities<LocalActivities>({
  startToCloseTimeout: '10s',
  retry: { initialInterval: '200ms', maximumInterval: '10s' },
})

// Reading a document takes an engine, so it is work for the queue of PDFs.
const reading = proxyActivities<ReadingActivities>({
  taskQueue: 'pdf',
  startToCloseTimeout: '10m',
  heartbeatTimeout: '10s',
  retry: { maximumAttempts: 3, initialInterval: '1s' },
})

const inRange = ({ atLeast = 0, atMost = Infinity }: Range, value: number) => value >= atLeast && value <= atMost

/** Returns whether each of the files meets the condition. */
async function check(run: FlowRun, condition: Condition, files: StoredFile[], stream: Stream): Promise<boolean[]> {
  const { jobId } = run.plan
  if ('pages' in condition) return files.map(({ pages }) => pages !== undefined && inRange(condition.pages, pages))
  if ('size' in condition) return files.map(({ bytes }) => inRange(condition.size, bytes))
  if ('kind' in condition) return files.map(({ kind }) => condition.kind.includes(kind))
  if ('notice' in condition)
    return files.map(({ source }) => stream.notices.get(source)?.has(condition.notice) === true)
  if (files.length === 0) return []
  // A file that cannot be read is no failure of the step before.
  run.current = undefined
  if ('name' in condition) return matchNames({ jobId, condition, files })
  return unlessLost(() => reading['read-conditions']({ jobId, condition, files }))
}

export async function runIf(run: FlowRun, node: IfBlock<number>, stream: Stream): Promise<Stream> {
  const files = filesOf(stream)
  const place = placeOf(run, node)
  const met = run.met.get(place) ?? (await check(run, node.if, files, stream))
  run.met.set(place, met)
  const meets = new Map(files.map((file, at) => [file, met[at] === true]))
  const part = (wanted: boolean): Stream => ({
    ...stream,
    bundles: stream.bundles.map((bundle) => bundle.filter((file) => meets.get(file) === wanted)),
  })
  const joined = joinStreams(run, [await run.through(node.then, part(true)), await run.through(node.else, part(false))])
  return { ...joined, bundles: joined.bundles.map((bundle) => bundle.toSorted((a, b) => a.source - b.source)) }
}
