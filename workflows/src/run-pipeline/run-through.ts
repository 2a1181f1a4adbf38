/** Runs the nodes of a way one after the other. */
import type { FlowNode } from '@docweave/contract'
import { nodesIn, waysOf } from '@docweave/contract/flow'
import { continueIfLong } from './continue-run.ts'
import { placeOf, type FlowRun, type Stream } from './flow-run.ts'
import { runNode } from './nodes/run-node.ts'

/** Notes what flowed out of a node. What flowed out of the node before it, and of those inside it, is not needed any more. */
function pass(run: FlowRun, node: FlowNode, before: readonly FlowNode[], stream: Stream): void {
  const over = [...before.slice(-1), ...waysOf(node).flatMap(nodesIn)]
  for (const each of over) run.passed.delete(placeOf(run, each))
  const place = placeOf(run, node)
  run.met.delete(place)
  run.passed.set(place, stream)
}

/** Runs `nodes`, without those that were passed before the run was continued. Returns what flows out of the last one. */
export async function runThrough(run: FlowRun, nodes: readonly FlowNode[], stream: Stream): Promise<Stream> {
  let flowing = stream
  const last = nodes.findLastIndex((node) => run.passed.has(placeOf(run, node)))
  for (const [at, node] of nodes.entries()) {
    if (at < last) continue
    const before = run.passed.get(placeOf(run, node))
    if (before) {
      flowing = before
      continue
    }
    await continueIfLong(run)
    flowing = await runNode(run, node, flowing)
    pass(run, node, nodes.slice(0, at), flowing)
  }
  return flowing
}
