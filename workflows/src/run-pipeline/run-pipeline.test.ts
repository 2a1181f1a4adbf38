import { ApplicationFailure } from '@temporalio/common'
import { WorkflowFailedError } from '@temporalio/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StepOutcome, StepTask } from '@docweave/contract'
import type { StepActivities } from '../activities.ts'
import { openCluster, untilCancelled, type Cluster } from '../testing/cluster.ts'
import { fileRef, plan, planStep, createRecorder, passThrough } from '../testing/plans.ts'

let cluster: Cluster
const execute = (...run: Parameters<Cluster['execute']>) => cluster.execute(...run)

beforeAll(async () => {
  cluster = await openCluster()
}, 60_000)
afterAll(() => cluster.close())

describe('a pipeline', () => {
  test("runs its steps in order, each as an activity with the tool's name and a readable summary", async () => {
    const { activities, types } = createRecorder()
    const given = plan('order', [planStep('first'), planStep('second')])
    const files = await execute(activities, { first: passThrough, second: passThrough }, given)
    expect(files).toEqual(given.inputs)
    // Each step's activity records its own start.
    expect(types()).toEqual(['step-done', 'step-done', 'done'])
    expect(await cluster.scheduled('order')).toEqual([
      { name: 'first', summary: 'PDF, 20 pages, 2.0 MB', seconds: 52 },
      { name: 'second', summary: 'PDF, 20 pages, 2.0 MB', seconds: 52 },
    ])
  })

  test('leaves the end of a step to its activity, except of the last, and records it if the activity did not', async () => {
    const { activities, types } = createRecorder()
    const told: (boolean | undefined)[] = []
    const records = async (task: StepTask): Promise<StepOutcome> => {
      told.push(task.endsStep)
      return { ...(await passThrough(task)), ...(task.endsStep ? { stepEnded: true } : {}) }
    }
    const steps = [planStep('first'), planStep('second'), planStep('third')]
    await execute(activities, { first: records, second: passThrough, third: records }, plan('told', steps))
    expect([told, types()]).toEqual([
      [true, undefined],
      ['step-done', 'step-done', 'done'],
    ])
  })

  test('runs a step once for each file and keeps their order', async () => {
    const { activities } = createRecorder()
    const inputs = ['a', 'b', 'c'].map((digit, source) => fileRef(digit, { source }))
    const slowFirst = async (task: StepTask): Promise<StepOutcome> => {
      if (task.group === 0) await new Promise((wake) => setTimeout(wake, 300))
      return passThrough(task)
    }
    expect(await execute(activities, { each: slowFirst }, plan('each', [planStep('each')], inputs))).toEqual(inputs)
  })

  test('fans out a step that splits into chunks and joins their files in order', async () => {
    const { activities } = createRecorder()
    const joined: StepTask[] = []
    const chunks = Array.from({ length: 12 }, (_, data) => ({ data, pages: 2 }))
    const steps: StepActivities = {
      'ocr.split': async () => ({ files: [], chunks, notices: [] }),
      ocr: async (task) => ({
        files: [fileRef(task.phase === 'map' ? task.index.toString(16) : 'f', { kind: 'json' })],
        chunks: [],
        notices: [],
      }),
      'ocr.join': async (task) => {
        joined.push(task)
        return { files: task.inputs, chunks: [], notices: [] }
      },
    }
    const given = plan('split', [planStep('ocr', { splits: true })])
    // Only the join's files are the step's result; the chunks' files once leaked into the next step.
    expect(await execute(activities, steps, given)).toEqual(given.inputs)
    const [join] = joined
    expect(join?.phase === 'join' && join.parts.map(({ key }) => Number.parseInt(key[0] ?? '', 16))).toEqual(
      chunks.map(({ data }) => data),
    )
    const maps = (await cluster.scheduled('split')).filter(({ name }) => name === 'ocr')
    expect(maps).toHaveLength(12)
    expect(maps[0]).toMatchObject({ summary: 'PDF, 20 pages, 2.0 MB, part 1 of 12: 2 pages', seconds: 34 })
  })

  test("fails with a step's final code after one attempt, and records it in the run's search attributes", async () => {
    const { activities, ends } = createRecorder()
    let tries = 0
    const broken = async () => {
      tries++
      throw ApplicationFailure.nonRetryable('FILE_ENCRYPTED', 'FILE_ENCRYPTED', { page: 3 })
    }
    await expect(execute(activities, { broken }, plan('final', [planStep('broken')]))).rejects.toThrow(
      WorkflowFailedError,
    )
    expect(tries).toBe(1)
    expect(ends).toMatchObject([{ type: 'failed', step: 0, failure: { code: 'FILE_ENCRYPTED', params: { page: 3 } } }])
    expect(await cluster.standing('final')).toEqual(['FILE_ENCRYPTED', 'FAILED'])
  })

  test('retries a retryable failure until the third attempt', async () => {
    const { activities } = createRecorder()
    let tries = 0
    const broken = async () => {
      tries++
      throw ApplicationFailure.create({ type: 'ENGINE_FAILED', message: 'ENGINE_FAILED' })
    }
    await expect(execute(activities, { broken }, plan('retried', [planStep('broken')]))).rejects.toThrow()
    expect(tries).toBe(3)
  })

  test('cancels the other chunks when one fails, and ends only then', async () => {
    const order: string[] = []
    const { activities } = createRecorder({ endJob: async (_jobId, { type }) => void order.push(type) })
    const steps: StepActivities = {
      'ocr.split': async () => ({
        files: [],
        chunks: [
          { data: 0, pages: 1 },
          { data: 1, pages: 1 },
        ],
        notices: [],
      }),
      ocr: async (task) => {
        if (task.phase === 'map' && task.index === 0)
          throw ApplicationFailure.nonRetryable('FILE_DAMAGED', 'FILE_DAMAGED')
        await untilCancelled()
        order.push('stopped')
        return passThrough(task)
      },
      'ocr.join': passThrough,
    }
    await expect(execute(activities, steps, plan('one-fails', [planStep('ocr', { splits: true })]))).rejects.toThrow()
    // A job must end only after its engines have stopped; it once ended earlier.
    expect(order).toEqual(['stopped', 'failed'])
  })

  test('is recorded as cancelled, and cancels its activity', async () => {
    const { activities, types } = createRecorder()
    let stopped = false
    const slow = async (task: StepTask) => {
      await untilCancelled()
      stopped = true
      return passThrough(task)
    }
    await expect(
      execute(activities, { slow }, plan('cancelled', [planStep('slow')]), async (id) => {
        await new Promise((wake) => setTimeout(wake, 500))
        await cluster.client.workflow.getHandle(id).cancel()
      }),
    ).rejects.toThrow()
    expect([stopped, types().at(-1)]).toEqual([true, 'cancelled'])
    expect((await cluster.client.workflow.getHandle('cancelled').describe()).status.name).toBe('CANCELLED')
  })

  test('refuses an invalid file before any step runs', async () => {
    const { activities, ends } = createRecorder({
      inspectInputs: async () => {
        throw ApplicationFailure.nonRetryable('FILE_NO_PAGES', 'FILE_NO_PAGES')
      },
    })
    await expect(execute(activities, { first: passThrough }, plan('bad', [planStep('first')]))).rejects.toThrow()
    expect(ends).toMatchObject([{ type: 'failed', failure: { code: 'FILE_NO_PAGES' } }])
    expect(await cluster.scheduled('bad')).toEqual([])
  })
})
