/** `branch`: every file takes all ways, one after the other; the results of the first way come first. */
import type { BranchBlock } from '@docweave/contract'
import { joinStreams, type FlowRun, type Stream } from '../flow-run.ts'

export async function runBranch(run: FlowRun, { branch }: BranchBlock<number>, stream: Stream): Promise<Stream> {
  const [first = [], ...others] = branch
  const ends: [Stream, ...Stream[]] = [await run.through(first, stream)]
  for (const way of others) ends.push(await run.through(way, stream))
  return joinStreams(run, ends)
}
