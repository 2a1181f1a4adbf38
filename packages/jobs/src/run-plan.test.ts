/** Plans run to the same events as in the workflow; the work is done by the test. */
import { DocweaveError, type Job, type JobEvent, type Plan, type StepOutcome, type StepTask } from '@docweave/contract'
import { expect, test } from 'vitest'
import { applyEvent } from './apply-event.ts'
import { readRetention } from './retention.ts'
import { runPlan, type PlanHost } from './run-plan.ts'

const budget = { base: 10, perMegabyte: 0, perPage: 0 }
const step = (tool: string, more: Partial<Plan['steps'][number]> = {}): Plan['steps'][number] => ({
  ...{ tool, version: 1, options: {}, accepts: ['pdf'], produces: 'pdf', takes: 'each', splits: false, queue: 'pdf' },
  limits: { files: 9, bytes: 1e9, pages: 100, seconds: budget, memoryMegabytes: budget },
  ...more,
})
const file = (source: number) => ({ key: `${source}`.repeat(64), bytes: 10, kind: 'pdf' as const, source })

/** Runs a plan with `files` inputs, and returns the job. */
async function ran(
  steps: Plan['steps'],
  files: number,
  work: (task: StepTask) => Promise<Partial<StepOutcome>>,
  { signal = new AbortController().signal, protect }: { signal?: AbortSignal; protect?: string } = {},
): Promise<{ job: Job; tasks: string[]; events: JobEvent['type'][] }> {
  const inputs = Array.from({ length: files }, (_, source) => file(source))
  let job: Job = {
    ...{ id: 'j', revision: 0, state: 'waiting', locale: 'en', visitor: '', createdAt: 1, results: [], notices: [] },
    inputs: inputs.map(({ key, bytes, kind, source }) => ({ key, bytes, kind, name: `f${source}.pdf` })),
    steps: steps.map(({ tool, options }) => ({ tool, options, state: 'waiting', parts: {} })),
  }
  const [tasks, events]: [string[], JobEvent['type'][]] = [[], []]
  const host: PlanHost = {
    jobs: {
      get: async () => job,
      append: async (_id, ...added) => {
        for (const event of added) job = applyEvent(job, event)
        events.push(...added.map(({ type }) => type))
        return job
      },
    },
    retention: readRetention({}),
    inspectTogether: async (request) => request.inputs.map((each) => ({ ...each, pages: 2 })),
    inspectApart: async (request) => ({ files: request.inputs, failed: [] }),
    perform: async (task) => {
      tasks.push(`${task.tool} ${task.phase} ${task.inputs.map(({ source }) => source).join('+')}`)
      return { files: [], chunks: [], notices: [], ...(await work(task)) }
    },
  }
  await runPlan({ jobId: 'j', locale: 'en', inputs, steps, ...(protect ? { protect } : {}) }, host, signal)
  return { job, tasks, events }
}

const same = async ({ inputs }: StepTask) => ({ files: inputs })

test('steps run one after the other, and the job gets their results by name', async () => {
  const steps = [step('rotate'), step('merge', { takes: 'all' })]
  const work = async (task: StepTask) => ({ files: task.tool === 'merge' ? task.inputs.slice(0, 1) : task.inputs })
  const { job, tasks } = await ran(steps, 2, work)
  expect(tasks).toEqual(['rotate run 0', 'rotate run 1', 'merge run 0+1'])
  expect(job.state).toBe('done')
  expect(job.steps.map(({ state, output }) => [state, output?.files])).toEqual([
    ['done', 2],
    ['done', 1],
  ])
  expect(job.results.map(({ name }) => name)).toEqual(['f0-docweave.pdf'])
})

test('a step that splits runs its chunks and joins them', async () => {
  const chunks = [1, 2].map((data) => ({ data, pages: 1 }))
  const work = async (task: StepTask) => (task.phase === 'split' ? { chunks } : { files: task.inputs })
  const { job, tasks } = await ran([step('draw', { splits: true })], 1, work)
  expect(tasks).toEqual(['draw split 0', 'draw map 0', 'draw map 0', 'draw join 0'])
  expect(Object.keys(job.steps[0]?.parts ?? {})).toEqual(['0.0', '0.1'])
  expect(job.state).toBe('done')
})

test('a file that fails is left out, and fails the job only if a step needs it', async () => {
  const work = async (task: StepTask) => {
    if (task.inputs[0]?.source === 1) throw new DocweaveError('FILE_DAMAGED')
    return same(task)
  }
  const apart = await ran([step('rotate'), step('compress')], 3, work)
  expect(apart.tasks).toEqual(['rotate run 0', 'rotate run 1', 'rotate run 2', 'compress run 0', 'compress run 2'])
  expect(apart.job).toMatchObject({ state: 'done', inputs: [{}, { status: { state: 'failed', step: 0 } }, {}] })
  const together = await ran([step('rotate'), step('merge', { takes: 'all' })], 2, work)
  expect(together.job).toMatchObject({ state: 'failed', failure: { code: 'FILE_DAMAGED', step: 0 } })
})

test('a cancelled run ends as cancelled', async () => {
  const cancel = new AbortController()
  const work = async () => {
    cancel.abort()
    throw new DocweaveError('CANCELLED')
  }
  const { job } = await ran([step('rotate'), step('compress')], 1, work, { signal: cancel.signal })
  expect(job.state).toBe('cancelled')
  expect(job.steps.map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
})

test('only the last step protects what it makes', async () => {
  const protects: [string, unknown][] = []
  const work = async (task: StepTask) => {
    protects.push([task.tool, task.protect])
    return { files: task.inputs }
  }
  await ran([step('rotate'), step('compress')], 1, work, { protect: 'secret' })
  expect(protects).toEqual([
    ['rotate', undefined],
    ['compress', 'secret'],
  ])
})

test('the work of a step on several files is known before it begins', async () => {
  const { events } = await ran([step('rotate')], 3, same)
  expect(events.filter((type) => type === 'step-planned')).toHaveLength(1)
  expect(events.indexOf('step-planned')).toBeLessThan(events.indexOf('step-started'))
})

test('a run that was cancelled before opens nothing', async () => {
  const { job, tasks, events } = await ran([step('rotate')], 1, same, { signal: AbortSignal.abort() })
  expect([job.state, tasks, events]).toEqual(['cancelled', [], ['cancelled']])
})
