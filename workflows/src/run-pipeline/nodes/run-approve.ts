/** `approve`: the run waits until somebody with the link answers, or until the deadline. */
import { ApplicationFailure, condition, defineSignal, proxyLocalActivities } from '@temporalio/workflow'
import type { ApproveNode } from '@docweave/contract'
import { nodesIn } from '@docweave/contract/flow'
import type { LocalActivities } from '../../activities.ts'
import { filesOf, recordPending, type FlowRun, type Stream } from '../flow-run.ts'

/** An answer: the approval's number in the flow, and whether it is yes. Later answers than the first change nothing. */
export const answerApproval =
  defineSignal<[{ approval: number; yes: boolean; comment?: string | undefined }]>('answer-approval')

const { openApproval } = proxyLocalActivities<LocalActivities>({
  startToCloseTimeout: '10s',
  retry: { initialInterval: '200ms', maximumInterval: '10s' },
})

const hour = 3_600_000

const refuse = (code: 'APPROVAL_DECLINED' | 'APPROVAL_EXPIRED') => ApplicationFailure.nonRetryable(code, code, {})

/** The number of an approval in the flow of the plan, from 0. */
const numberOf = ({ flow }: FlowRun, node: ApproveNode) =>
  nodesIn(flow)
    .filter((each) => typeof each === 'object' && 'approve' in each)
    .indexOf(node)

export async function runApprove(run: FlowRun, node: ApproveNode, stream: Stream): Promise<Stream> {
  const files = filesOf(stream)
  if (files.length === 0) return stream
  await recordPending(run)
  // A refused or missing answer is no failure of the step before.
  run.current = undefined
  const approval = numberOf(run, node)
  const { hours, question } = node.approve
  const wait = hours * hour
  const { jobId } = run.plan
  const before = await openApproval({ jobId, approval, question, deadline: Date.now() + wait, files })
  if (before) {
    if (!before.yes) throw refuse('APPROVAL_DECLINED')
    return stream
  }
  await condition(() => run.answers.has(approval), wait)
  const given = run.answers.get(approval)
  if (!given) throw refuse('APPROVAL_EXPIRED')
  const at = Date.now()
  await run.record([{ type: 'approval-answered', at, approval, answer: { at, ...given } }])
  if (!given.yes) throw refuse('APPROVAL_DECLINED')
  return stream
}
