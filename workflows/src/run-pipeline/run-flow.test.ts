/** Whole flows on a Temporal server. */
import { ApplicationFailure } from '@temporalio/common'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeFlow, type FlowNode, type Plan, type PlanStep, type StepTask, type StoredFile } from '@docweave/contract'
import type { ReadingActivities, StepActivities } from '../activities.ts'
import { openCluster, type Cluster } from '../testing/cluster.ts'
import { createRecorder, fileRef, passThrough, plan, planStep } from '../testing/plans.ts'
import { answerApproval } from './nodes/run-approve.ts'

let cluster: Cluster

beforeAll(async () => {
  cluster = await openCluster()
}, 60_000)
afterAll(() => cluster.close())

const flowPlan = (jobId: string, steps: PlanStep[], flow: FlowNode[], inputs?: StoredFile[]): Plan => ({
  ...plan(jobId, steps, inputs),
  flow: writeFlow(flow),
})

/** Steps that note what they got, and return it. */
function noting(...tools: string[]) {
  const seen: string[] = []
  const note = (tool: string) => async (task: StepTask) => {
    seen.push(`${tool}: ${task.inputs.map(({ key }) => key[0]).join('')}`)
    return passThrough(task)
  }
  const steps: StepActivities = Object.fromEntries(tools.map((tool) => [tool, note(tool)]))
  return { seen, steps }
}

const letters = (files: readonly StoredFile[]) => files.map(({ key }) => key[0]).join('')

describe('if', () => {
  it('sends each file the way of its pages, skips steps that none reaches, and keeps the order', async () => {
    const { activities, events } = createRecorder()
    const { seen, steps } = noting('short', 'long', 'never')
    const inputs = [30, 2, 40].map((pages, source) => fileRef('abc'[source] ?? '', { source, pages }))
    const given = flowPlan(
      'if',
      [planStep('long'), planStep('never'), planStep('short')],
      [
        {
          if: { pages: { atLeast: 10 } },
          then: [0, { if: { size: { atLeast: 1e12 } }, then: [1], else: [] }],
          else: [2],
        },
      ],
      inputs,
    )
    expect(letters(await cluster.execute(activities, steps, given))).toBe('abc')
    expect(seen.toSorted()).toEqual(['long: a', 'long: c', 'short: b'])
    expect(events.filter(({ type }) => type === 'step-skipped')).toMatchObject([{ step: 1 }])
  })

  it('asks for the names and texts of files, and knows the notices of the step before', async () => {
    const { activities } = createRecorder({ matchNames: async ({ files }) => files.map(({ source }) => source === 0) })
    const { seen, steps } = noting('named', 'scan', 'shrunk')
    const inputs = ['a', 'b', 'c'].map((digit, source) => fileRef(digit, { source }))
    const told: StepActivities = {
      ...steps,
      first: async (task) => ({
        ...(await passThrough(task)),
        notices: task.inputs[0]?.source === 2 ? [{ code: 'ALREADY_SMALL', params: {} }] : [],
      }),
    }
    const reads: ReadingActivities = {
      'read-conditions': async ({ files }) => files.map(({ source }) => source !== 1),
    }
    const given = flowPlan(
      'contents',
      [planStep('first'), planStep('shrunk'), planStep('named'), planStep('scan')],
      [
        0,
        { if: { notice: 'ALREADY_SMALL' }, then: [], else: [1] },
        { if: { name: 'a*' }, then: [2], else: [] },
        { if: { text: true }, then: [], else: [3] },
      ],
      inputs,
    )
    expect(letters(await cluster.execute(activities, told, given, undefined, reads))).toBe('abc')
    expect(seen.toSorted()).toEqual(['named: a', 'scan: b', 'shrunk: a', 'shrunk: b'])
  })
})

describe('each and branch', () => {
  it('combines what became of every file alone, and lets one file fail', async () => {
    const { activities, ends } = createRecorder()
    const { seen, steps } = noting('join')
    const inputs = ['a', 'b', 'c'].map((digit, source) => fileRef(digit, { source }))
    const given = flowPlan(
      'each-alone',
      [planStep('cut'), planStep('join', { takes: 'all' })],
      [{ each: [0, 1] }],
      inputs,
    )
    const cut: StepActivities['cut'] = async (task) => {
      if (task.inputs[0]?.source === 1) throw ApplicationFailure.nonRetryable('FILE_DAMAGED', 'FILE_DAMAGED', {})
      return { ...(await passThrough(task)), files: [...task.inputs, ...task.inputs] }
    }
    await cluster.execute(activities, { ...steps, cut: cut ?? passThrough }, given)
    expect(seen.toSorted()).toEqual(['join: aa', 'join: cc'])
    expect(ends).toMatchObject([{ type: 'done', files: [{ source: 0 }, { source: 0 }, { source: 2 }, { source: 2 }] }])
  })

  it('makes two results from one file, each protected by the last step of its way', async () => {
    const { activities } = createRecorder()
    const protect: (string | undefined)[] = []
    const step = async (task: StepTask) => {
      protect[task.step] = task.protect
      return passThrough(task)
    }
    const flow = [0, { branch: [[1], [2]] }]
    const given = flowPlan('two', [planStep('a'), planStep('b'), planStep('c')], flow)
    const files = await cluster.execute(activities, { a: step, b: step, c: step }, { ...given, protect: 'secret' })
    expect(files).toHaveLength(2)
    expect(protect).toEqual([undefined, 'secret', 'secret'])
  })
})

describe('approve', () => {
  const asking = (jobId: string) =>
    flowPlan(jobId, [planStep('before'), planStep('after')], [0, { approve: { hours: 1, question: 'Sign?' } }, 1])
  const { steps } = noting('before', 'after')

  it('waits for the first answer, shows the files, and records who said what', async () => {
    const asked: unknown[] = []
    const { activities, events } = createRecorder({ openApproval: async (request) => void asked.push(request) })
    const answer = async (id: string) => {
      const handle = cluster.client.workflow.getHandle(id)
      await expect.poll(() => asked.length, { timeout: 10_000 }).toBe(1)
      await handle.signal(answerApproval, { approval: 0, yes: true, comment: 'Fine' })
      await handle.signal(answerApproval, { approval: 0, yes: false })
    }
    const files = await cluster.execute(activities, steps, asking('yes'), answer)
    expect(files).toHaveLength(1)
    expect(asked).toMatchObject([{ approval: 0, question: 'Sign?', files: [{ kind: 'pdf' }] }])
    expect(events.filter(({ type }) => type === 'approval-answered')).toMatchObject([
      { approval: 0, answer: { yes: true, comment: 'Fine' } },
    ])
  })

  it('ends the job when the answer is no', async () => {
    const { activities, ends } = createRecorder()
    const answer = (id: string) =>
      cluster.client.workflow.getHandle(id).signal(answerApproval, { approval: 0, yes: false })
    await expect(cluster.execute(activities, steps, asking('no'), answer)).rejects.toThrow()
    expect(ends).toEqual([
      { type: 'failed', at: expect.any(Number), failure: { code: 'APPROVAL_DECLINED', params: {} } },
    ])
  })

  it('ends the job at the deadline', async () => {
    const { activities, ends } = createRecorder()
    const given = { ...asking('late'), flow: writeFlow([0, { approve: { hours: 0.0003, question: '' } }, 1]) }
    await expect(cluster.execute(activities, steps, given)).rejects.toThrow()
    expect(ends).toMatchObject([{ type: 'failed', failure: { code: 'APPROVAL_EXPIRED' } }])
  })

  it('asks nobody again about files that an earlier run got a yes for', async () => {
    const { activities } = createRecorder({ openApproval: async () => ({ yes: true, at: 1 }) })
    expect(await cluster.execute(activities, steps, asking('again'))).toHaveLength(1)
  })
})

it('names the results after everything else', async () => {
  const { activities } = createRecorder()
  const flow: FlowNode[] = [{ branch: [[0, { name: '{name}-small' }], [{ name: '{name}' }]] }]
  const files = await cluster.execute(
    activities,
    { shrink: passThrough },
    flowPlan('named', [planStep('shrink')], flow),
  )
  expect(files.map(({ part }) => part)).toEqual(['={name}-small', '={name}'])
})
