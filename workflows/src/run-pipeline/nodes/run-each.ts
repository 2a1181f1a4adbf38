/** `each`: its steps see every file alone; afterwards the files are together again. */
import type { EachBlock } from '@docweave/contract'
import { filesOf, type FlowRun, type Stream } from '../flow-run.ts'

export async function runEach(run: FlowRun, { each }: EachBlock<number>, stream: Stream): Promise<Stream> {
  const alone = filesOf(stream).map((file) => [file])
  const after = await run.through(each, { ...stream, bundles: alone })
  let taken = 0
  const bundles = stream.bundles.map(({ length }) => after.bundles.slice(taken, (taken += length)).flat())
  return { ...after, bundles }
}
