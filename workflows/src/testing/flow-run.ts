/** A run of a flow without Temporal, to test single nodes with: steps are replaced by a function. */
import type { FlowNode, JobEvent, StoredFile } from '@docweave/contract'
import type { FlowRun, Stream } from '../run-pipeline/flow-run.ts'
import { fileRef, plan, planStep } from './plans.ts'

/** A stream of one bundle. */
export const streamOf = (files: StoredFile[], more: Partial<Stream> = {}): Stream => ({
  bundles: [files],
  apart: files.length > 1,
  notices: new Map(),
  ...more,
})

/** Files of different inputs, by a digit for each. */
export const filesNamed = (...digits: string[]): StoredFile[] =>
  digits.map((digit, source) => fileRef(digit, { source }))

/** A run whose nodes are passed to `through`; it has recorded `recorded`. */
export function fakeRun(through: (nodes: readonly FlowNode[], stream: Stream) => Promise<Stream>) {
  const recorded: JobEvent[] = []
  const run: FlowRun = {
    plan: plan('fake', [planStep('one'), planStep('two')]),
    flow: [],
    start: streamOf([]),
    passed: new Map(),
    met: new Map(),
    failed: new Map(),
    pending: [],
    current: undefined,
    answers: new Map(),
    record: async (events) => void recorded.push(...events),
    through,
  }
  return { run, recorded }
}
