/** Runs whose server suggests early to continue them in a new run. */
import { ApplicationFailure } from '@temporalio/common'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeFlow, type FlowNode, type Notice, type Plan, type StepTask } from '@docweave/contract'
import type { StepActivities } from '../activities.ts'
import { openCluster, untilCancelled, type Cluster } from '../testing/cluster.ts'
import { createRecorder, fileRef, passThrough, plan, planStep } from '../testing/plans.ts'
import { answerApproval } from './nodes/run-approve.ts'

let early: Cluster
/** The same run on a server that suggests nothing. */
let whole: Awaited<ReturnType<typeof run>>
let wholeRuns: string[]

beforeAll(async () => {
  const usual = await openCluster()
  whole = await run(usual, 'whole')
  wholeRuns = await runsOf(usual, 'whole')
  await usual.close()
  early = await openCluster('limit.historyCount.suggestContinueAsNew=25')
}, 60_000)
afterAll(() => early.close())

const inputs = [...'abcdef'].map((digit, source) => fileRef(digit, { source, pages: source + 1 }))

/** Every kind of node, blocks in blocks, a file that fails, and a notice that is asked for later. */
const flow: FlowNode[] = [
  0,
  { if: { notice: 'ALREADY_SMALL' }, then: [], else: [1] },
  {
    if: { text: true },
    then: [2, { branch: [[3], [{ if: { pages: { atLeast: 2 } }, then: [4], else: [] }, 5], []] }, 6],
    else: [{ each: [7, 8] }],
  },
  { approve: { hours: 1, question: '' } },
  9,
  { name: '{number}' },
]
const steps = Array.from({ length: 10 }, (_, at) => planStep(`s${at}`, at === 8 ? { takes: 'all' } : {}))
const given = (jobId: string): Plan => ({ ...plan(jobId, steps, inputs), flow: writeFlow(flow) })

/** Runs the plan, and returns its files, events, calls of activities and answers. */
async function run(cluster: Cluster, jobId: string) {
  const calls: string[] = []
  const { activities, events, ends } = createRecorder()
  const step = async (task: StepTask) => {
    const name = `${task.tool} ${task.inputs.map(({ key }) => key[0]).join('')}`
    calls.push(name)
    if (name === 's4 c') throw ApplicationFailure.nonRetryable('FILE_DAMAGED', 'FILE_DAMAGED', {})
    const { files } = await passThrough(task)
    const notices: Notice[] = name === 's0 b' ? [{ code: 'ALREADY_SMALL', params: {} }] : []
    return { files: files.map((file) => ({ ...file, bytes: file.bytes + 1 })), chunks: [], notices }
  }
  const tools: StepActivities = Object.fromEntries(steps.map(({ tool }) => [tool, step]))
  const reading = {
    'read-conditions': async ({ files }: { files: { source: number }[] }) => {
      calls.push('read-conditions')
      return files.map(({ source }) => source % 3 !== 0)
    },
  }
  const answer = (id: string) =>
    cluster.client.workflow.getHandle(id).signal(answerApproval, { approval: 0, yes: true })
  const files = await cluster.execute(activities, tools, given(jobId), answer, reading)
  const withoutTime = (event: unknown) => JSON.stringify(event, (key, value: unknown) => (key === 'at' ? 0 : value))
  return { files, calls: calls.toSorted(), told: events.map(withoutTime).toSorted(), ends: ends.length }
}

/** The states of a job's runs. */
async function runsOf({ client }: Cluster, id: string) {
  const states: string[] = []
  for await (const { status } of client.workflow.list({ query: `WorkflowId = "${id}"` })) states.push(status.name)
  return states.toSorted()
}

it('goes on where the run before ended, and does everything once', async () => {
  const continued = await run(early, 'continued')
  expect(continued).toEqual(whole)
  expect(wholeRuns).toEqual(['COMPLETED'])
  expect(whole.files.length).toBeGreaterThan(6)
  expect(whole.calls.filter((name) => name === 'read-conditions')).toHaveLength(1)
  expect(whole.calls).toEqual(expect.arrayContaining(['s1 a', 's4 c', 's8 a', 's9 a']))
  expect(whole.calls).not.toContain('s1 b')
  await expect.poll(async () => (await runsOf(early, 'continued')).length).toBeGreaterThan(3)
  expect(new Set(await runsOf(early, 'continued'))).toEqual(new Set(['COMPLETED', 'CONTINUED_AS_NEW']))
}, 60_000)

it('can be cancelled in a continued run', async () => {
  const { activities, ends } = createRecorder()
  const waits = async (task: StepTask) => {
    await untilCancelled()
    return passThrough(task)
  }
  const first = steps.slice(0, 3)
  const cancel = async (id: string) => {
    await expect.poll(() => runsOf(early, id)).toContain('CONTINUED_AS_NEW')
    await early.client.workflow.getHandle(id).cancel()
  }
  const line = plan('cancelled', first, inputs)
  const tools = { s0: passThrough, s1: passThrough, s2: waits }
  await expect(early.execute(activities, tools, line, cancel)).rejects.toThrow()
  expect(ends).toMatchObject([{ type: 'cancelled' }])
  await expect.poll(() => runsOf(early, 'cancelled')).toContain('CANCELLED')
}, 60_000)

it('refuses a step with more runs than a history has room for', async () => {
  const { activities, ends } = createRecorder()
  const many = Array.from({ length: 6001 }, (_, at) => fileRef('a', { part: `${at}` }))
  const tools = { s0: async () => ({ files: many, chunks: [], notices: [] }), s1: passThrough }
  await expect(early.execute(activities, tools, plan('many', steps.slice(0, 2)))).rejects.toThrow()
  const failure = { code: 'PARTS_TOO_MANY', params: { limit: 6000, parts: 6001 } }
  expect(ends).toMatchObject([{ type: 'failed', step: 1, failure }])
}, 60_000)
