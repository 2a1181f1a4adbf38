import { afterEach, expect, test, vi } from 'vitest'
import { StepWorkers } from './step-workers.ts'

afterEach(() => void vi.useRealTimers())

/** Workers that answer all requests but those to open files, which they answer only if `opens`. */
function workersThat({ opens }: { opens: boolean }) {
  const started: { asked: string[]; ended: boolean }[] = []
  const workers = new StepWorkers(() => {
    const state = { asked: [] as string[], ended: false }
    started.push(state)
    const made = Object.assign(new EventTarget(), {
      postMessage({ id, type }: { id: number; type: string }) {
        state.asked.push(type)
        const data = { id, type: 'done', result: undefined, isLast: false }
        if (type !== 'open' || opens) queueMicrotask(() => made.dispatchEvent(new MessageEvent('message', { data })))
      },
      terminate() {
        state.ended = true
      },
    })
    return made as unknown as Worker
  })
  workers.prepare({ tools: ['rotate-pdf'], files: [{ kind: 'pdf', content: new Blob() }] })
  return { workers, started }
}

test('a job gets the worker that has loaded its tools and opened its files', async () => {
  const { workers, started } = workersThat({ opens: true })
  await vi.waitFor(() => expect(started[0]?.asked).toEqual(['load', 'open']))
  await workers.use((worker) => worker.remove('jobs/one'))
  await workers.use((worker) => worker.remove('jobs/two'))
  expect(started).toEqual([{ asked: ['load', 'open', 'remove', 'remove'], ended: false }])
})

test('a worker that still opens files after three seconds is ended, and the job gets another', async () => {
  vi.useFakeTimers()
  const { workers, started } = workersThat({ opens: false })
  await vi.waitFor(() => expect(started[0]?.asked).toEqual(['load', 'open']))
  const used = workers.use((worker) => worker.remove('jobs/one'))
  await vi.advanceTimersByTimeAsync(2900)
  expect(started).toEqual([{ asked: ['load', 'open'], ended: false }])
  await vi.advanceTimersByTimeAsync(200)
  await used
  expect(started).toEqual([
    { asked: ['load', 'open'], ended: true },
    { asked: ['remove'], ended: false },
  ])
})
