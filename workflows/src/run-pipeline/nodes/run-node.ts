/** Runs a node of a flow by its kind. */
import type { FlowNode } from '@docweave/contract'
import type { FlowRun, Stream } from '../flow-run.ts'
import { runApprove } from './run-approve.ts'
import { runBranch } from './run-branch.ts'
import { runEach } from './run-each.ts'
import { runIf } from './run-if.ts'
import { runName } from './run-name.ts'
import { runStepNode } from './run-step-node.ts'

export async function runNode(run: FlowRun, node: FlowNode, stream: Stream): Promise<Stream> {
  if (typeof node === 'number') return runStepNode(run, node, stream)
  if ('if' in node) return runIf(run, node, stream)
  if ('each' in node) return runEach(run, node, stream)
  if ('branch' in node) return runBranch(run, node, stream)
  if ('approve' in node) return runApprove(run, node, stream)
  return runName(node, stream)
}
