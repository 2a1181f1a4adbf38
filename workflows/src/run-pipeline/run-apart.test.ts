import { ApplicationFailure } from '@temporalio/common'
import { WorkflowFailedError } from '@temporalio/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JobEvent, StepTask } from '@docweave/contract'
import type { StepActivities } from '../activities.ts'
import { openCluster, untilCancelled, type Cluster } from '../testing/cluster.ts'
import { fileRef, plan, planStep, createRecorder, passThrough } from '../testing/plans.ts'

let cluster: Cluster
const execute = (...run: Parameters<Cluster['execute']>) => cluster.execute(...run)

beforeAll(async () => {
  cluster = await openCluster()
}, 60_000)
afterAll(() => cluster.close())

const inputs = ['a', 'b', 'c'].map((digit, source) => fileRef(digit, { source }))
const sourceOf = ({ inputs: [first] }: StepTask) => first?.source ?? -1
const refuse = (code: string, params = {}) => ApplicationFailure.nonRetryable(code, code, params)

/** A step that fails for the files in `failing`, with the code listed there. */
const failingFor =
  (failing: Record<number, string>) =>
  async (task: StepTask): ReturnType<typeof passThrough> => {
    const code = failing[sourceOf(task)]
    if (code) throw refuse(code)
    return passThrough(task)
  }
const failedSources = (events: readonly JobEvent[]) =>
  new Set(events.flatMap((event) => (event.type === 'file-failed' ? [event.source] : [])))
const names = async (id: string) => (await cluster.scheduled(id)).map(({ name }) => name)

describe('files in steps that run once for each file', () => {
  test("continue without a failed file, which is recorded at once and in the run's search attributes", async () => {
    const { activities, events, ends } = createRecorder()
    const steps = { first: failingFor({ 1: 'FILE_DAMAGED' }), second: passThrough }
    const files = await execute(activities, steps, plan('some', [planStep('first'), planStep('second')], inputs))
    expect(files.map(({ source }) => source)).toEqual([0, 2])
    // Recorded at once, and again at the end, because a run that was being cancelled may record events in between.
    const failed = { type: 'file-failed', step: 0, source: 1, failure: { code: 'FILE_DAMAGED' } }
    expect(events.map(({ type }) => type)).toEqual([
      'step-planned',
      'file-failed',
      'step-done',
      'step-planned',
      'step-done',
      'file-failed',
    ])
    expect([events[1], events[5]]).toMatchObject([failed, failed])
    expect(events.find(({ type }) => type === 'step-done')).toMatchObject({ output: { files: 2, pages: 40 } })
    expect(ends).toMatchObject([{ type: 'done' }])
    expect(await names('some')).toEqual(['first', 'first', 'first', 'second', 'second'])
    expect(await cluster.standing('some')).toEqual(['FILE_DAMAGED', 'COMPLETED'])
  })

  test('fail the job if all fail, with the code and the step of the first failure', async () => {
    const { activities, events, ends } = createRecorder()
    const steps = {
      first: failingFor({ 2: 'FILE_DAMAGED' }),
      second: failingFor({ 0: 'TIMED_OUT', 1: 'FILE_NO_PAGES' }),
    }
    const given = plan('all', [planStep('first'), planStep('second')], inputs)
    await expect(execute(activities, steps, given)).rejects.toThrow(WorkflowFailedError)
    expect(ends).toMatchObject([{ type: 'failed', step: 0, failure: { code: 'FILE_DAMAGED' } }])
    expect(failedSources(events)).toEqual(new Set([0, 1, 2]))
    expect(await cluster.standing('all')).toEqual(['FILE_DAMAGED', 'FAILED'])
  })

  test('are named together if all remaining ones are locked', async () => {
    const { activities, ends } = createRecorder({
      inspectEach: async () => ({
        files: [fileRef('b', { source: 1 })],
        failed: [2, 0].map((source) => ({
          source,
          failure: { code: 'FILE_ENCRYPTED', params: { files: `${source}` } },
        })),
      }),
    })
    const steps = { first: failingFor({ 1: 'PASSWORD_WRONG' }) }
    await expect(execute(activities, steps, plan('locked', [planStep('first')], inputs))).rejects.toThrow()
    expect(ends).toMatchObject([
      { type: 'failed', step: 0, failure: { code: 'FILE_ENCRYPTED', params: { files: '0 1 2' } } },
    ])
  })

  test('fail the job before any step if none can be opened', async () => {
    const { activities, ends } = createRecorder({
      inspectEach: async () => ({
        files: [],
        failed: inputs.map(({ source }) => ({ source, failure: { code: 'FILE_DAMAGED', params: {} } })),
      }),
    })
    await expect(
      execute(activities, { first: passThrough }, plan('none', [planStep('first')], inputs)),
    ).rejects.toThrow()
    expect(ends).toMatchObject([{ type: 'failed', failure: { code: 'FILE_DAMAGED' } }])
    // No step has begun, so none is reported as failed.
    expect(ends[0]).not.toHaveProperty('step')
    expect(await names('none')).toEqual([])
  })

  test('are not merged if one is missing: the job fails in the step of the failure and keeps finished work', async () => {
    const { activities, types, ends } = createRecorder()
    const steps = { each: failingFor({ 1: 'FILE_DAMAGED' }), then: passThrough, merge: passThrough }
    const given = plan('merged', [planStep('each'), planStep('then'), planStep('merge', { takes: 'all' })], inputs)
    await expect(execute(activities, steps, given)).rejects.toThrow()
    expect(await names('merged')).toEqual(['each', 'each', 'each', 'then', 'then'])
    expect(types().filter((type) => type === 'step-done')).toHaveLength(2)
    expect(ends).toMatchObject([{ type: 'failed', step: 0, failure: { code: 'FILE_DAMAGED' } }])
  })

  test('are inspected together if the first step takes them together', async () => {
    const { activities } = createRecorder({ inspectEach: () => Promise.reject(new Error('not this one')) })
    const given = plan('together', [planStep('merge', { takes: 'all' }), planStep('then')], inputs)
    expect(await execute(activities, { merge: passThrough, then: passThrough }, given)).toHaveLength(3)
  })

  test('fail the job individually after they have been merged', async () => {
    const { activities, events, ends } = createRecorder()
    const steps = { merge: passThrough, each: failingFor({ 1: 'FILE_DAMAGED' }) }
    const given = plan('afterwards', [planStep('merge', { takes: 'all' }), planStep('each')], inputs)
    await expect(execute(activities, steps, given)).rejects.toThrow()
    expect(ends).toMatchObject([{ type: 'failed', step: 1, failure: { code: 'FILE_DAMAGED' } }])
    expect(events.filter(({ type }) => type === 'file-failed')).toEqual([])
  })

  test('know their number of runs, and their work is planned before it begins', async () => {
    const { activities, events } = createRecorder()
    const tasks: StepTask[] = []
    const remember = async (task: StepTask) => {
      tasks.push(task)
      return passThrough(task)
    }
    const halves = async (task: StepTask) => ({
      ...(await passThrough(task)),
      files: sourceOf(task) === 0 ? [...task.inputs, fileRef('e', { pages: 5 })] : task.inputs,
    })
    await execute(activities, { halves, remember }, plan('runs', [planStep('halves'), planStep('remember')], inputs))
    expect(tasks.toSorted((a, b) => a.group - b.group).map(({ runsOfFile }) => runsOfFile)).toEqual([2, 2, 1, 1])
    const planned = events.flatMap((event) => (event.type === 'step-planned' ? [event.groups.map(({ of }) => of)] : []))
    expect(planned).toEqual([
      [20, 20, 20],
      [20, 5, 20, 20],
    ])
  })
})

describe('several runs from one file', () => {
  test('are cancelled when one of them fails, and those of other files are not', async () => {
    const { activities, events } = createRecorder()
    let stopped = 0
    const steps: StepActivities = {
      split: async (task) => ({
        ...(await passThrough(task)),
        files: ['1', '2', '3'].map((digit) => fileRef(digit, { source: sourceOf(task) })),
      }),
      work: async (task) => {
        if (sourceOf(task) === 1) return passThrough(task)
        if (task.inputs[0]?.key.startsWith('2')) throw refuse('FILE_DAMAGED')
        await untilCancelled()
        stopped++
        return passThrough(task)
      },
    }
    const given = plan('siblings', [planStep('split'), planStep('work')], inputs.slice(0, 2))
    const files = await execute(activities, steps, given)
    expect(files.map(({ source }) => source)).toEqual([1, 1, 1])
    expect(stopped).toBe(2)
    expect(failedSources(events)).toEqual(new Set([0]))
  })

  test('fail the job if there is no other file, once all have stopped', async () => {
    const order: string[] = []
    const { activities, events } = createRecorder({ endJob: async (_jobId, { type }) => void order.push(type) })
    const steps: StepActivities = {
      split: async (task) => ({ ...(await passThrough(task)), files: [fileRef('1'), fileRef('2')] }),
      work: async (task) => {
        if (task.group === 0) throw refuse('FILE_DAMAGED')
        await untilCancelled()
        order.push('stopped')
        return passThrough(task)
      },
    }
    await expect(execute(activities, steps, plan('only', [planStep('split'), planStep('work')]))).rejects.toThrow()
    expect(order).toEqual(['stopped', 'failed'])
    expect(events.filter(({ type }) => type === 'file-failed')).toEqual([])
  })
})

test('a job that is cancelled while files fail is cancelled, once its engines have stopped', async () => {
  const { activities, types } = createRecorder()
  let stopped = 0
  const work = async (task: StepTask) => {
    if (sourceOf(task) === 0) throw refuse('FILE_DAMAGED')
    await untilCancelled()
    stopped++
    return passThrough(task)
  }
  const run = execute(activities, { work }, plan('cancelled-apart', [planStep('work')], inputs), async (id) => {
    await expect.poll(types).toContain('file-failed')
    await cluster.client.workflow.getHandle(id).cancel()
  })
  await expect(run).rejects.toThrow()
  expect([stopped, types().at(-1)]).toEqual([2, 'cancelled'])
  expect(await cluster.standing('cancelled-apart')).toEqual([undefined, 'CANCELLED'])
})
