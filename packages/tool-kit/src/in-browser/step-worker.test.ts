import { expect, test, vi } from 'vitest'
import type { InspectRequest, StepTask } from '@docweave/contract'
import type { StepReply, StepRequest } from './messages.ts'
import { StepWorker } from './step-worker.ts'

/** The files in the store, by space. */
const spaces = new Map<string, Set<string>>()
vi.mock('./space-files.ts', () => ({
  filesIn: async (space: string) => new Set(spaces.get(space)),
  removeFiles: async (space: string, names: string[]) => names.forEach((name) => spaces.get(space)?.delete(name)),
}))

type Answer = StepReply extends infer Each ? (Each extends StepReply ? Omit<Each, 'id'> : never) : never

/** A worker that answers as it is told; without an answer it goes on for ever. */
class TestWorker extends EventTarget {
  ended = false
  readonly #answer: (request: StepRequest) => Answer | undefined

  constructor(answer: (request: StepRequest) => Answer | undefined) {
    super()
    this.#answer = answer
  }

  postMessage(request: StepRequest): void {
    const answer = this.#answer(request)
    const data = { ...answer, id: request.id }
    if (answer) queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })))
  }

  terminate(): void {
    this.ended = true
  }
}

function started(answer: (request: StepRequest) => Answer | undefined) {
  const workers: TestWorker[] = []
  const worker = new StepWorker(() => {
    const made = new TestWorker(answer)
    workers.push(made)
    return made as unknown as Worker
  })
  return { worker, workers }
}

const task: StepTask = {
  ...{ jobId: 'one', locale: 'en', step: 0, group: 0, tool: 'rotate-pdf', version: 1, options: {}, phase: 'run' },
  ...{ inputs: [{ key: 'input', bytes: 1, kind: 'pdf', source: 0 }], memoryMegabytes: 100 },
}
const limits = () => ({ signal: new AbortController().signal, seconds: 60 })
const hooks = () => ({ ...limits(), onProgress: () => undefined })
const growth = { base: 1, perMegabyte: 1, perPage: 1 }
const request: InspectRequest = {
  ...{ jobId: 'one', inputs: [] },
  limits: { files: 1, bytes: 1, pages: 1, seconds: growth, memoryMegabytes: growth },
}

test('a worker whose engine trapped ends after its reply, and the next request starts another', async () => {
  const { worker, workers } = started(() => ({ type: 'done', result: { files: [], failed: [] }, isLast: true }))
  expect(await worker.inspectApart(request, limits())).toEqual({ files: [], failed: [] })
  await worker.inspectApart(request, limits())
  expect(workers.map(({ ended }) => ended)).toEqual([true, true])
})

test.each([
  ['ENGINE_FAILED', true],
  ['MEMORY_EXCEEDED', true],
  ['FILE_DAMAGED', false],
] as const)('a step that fails with %s ends the worker: %s', async (code, ends) => {
  const { worker, workers } = started(() => ({
    ...{ type: 'failed', failure: { code, params: {}, cause: '' }, isLast: false },
  }))
  await expect(worker.perform(task, hooks())).rejects.toMatchObject({ code })
  await worker.tidied()
  expect(workers.map(({ ended }) => ended)).toEqual([ends])
})

test('a cancelled step ends at once, and its files are removed', async () => {
  const files = new Set(['input', 'earlier', 'note-earlier.json'])
  spaces.set('jobs/one', files)
  const { worker, workers } = started((asked) => {
    if (asked.type === 'add') return { type: 'done', result: { key: 'added', bytes: 1 }, isLast: false }
    files.add('output').add('note-output.json').add('added')
    return undefined
  })
  const cancel = new AbortController()
  const ended = worker.perform(task, { ...hooks(), signal: cancel.signal })
  await vi.waitFor(() => expect(files).toContain('output'))
  await worker.add('jobs/one', new Blob())
  cancel.abort()
  await expect(ended).rejects.toMatchObject({ code: 'CANCELLED' })
  await worker.tidied()
  expect(workers.map((each) => each.ended)).toEqual([true])
  expect([...files]).toEqual(['input', 'earlier', 'note-earlier.json', 'added'])
})

test('files that come after the end of the worker are removed too', async () => {
  const files = new Set(['input'])
  spaces.set('jobs/one', files)
  let lock = ''
  const { worker, workers } = started((asked) => {
    if (asked.type === 'perform') ({ lock } = asked)
    return undefined
  })
  const cancel = new AbortController()
  const ended = worker.perform(task, { ...hooks(), signal: cancel.signal })
  await vi.waitFor(() => expect(lock).not.toBe(''))
  // The worker holds its lock for a while.
  const held = navigator.locks.request(lock, async () => {
    cancel.abort()
    await vi.waitFor(() => expect(workers[0]?.ended).toBe(true))
    files.add('late')
  })
  await expect(ended).rejects.toMatchObject({ code: 'CANCELLED' })
  await held
  await worker.tidied()
  expect([...files]).toEqual(['input'])
})

test('a crash of the worker fails its step alone', async () => {
  const outcome = { files: [], chunks: [], notices: [] }
  let crashes = true
  const { worker, workers } = started(() => {
    if (!crashes) return { type: 'done', result: outcome, isLast: false }
    crashes = false
    queueMicrotask(() => workers[0]?.dispatchEvent(new Event('error')))
    return undefined
  })
  await expect(worker.perform(task, hooks())).rejects.toMatchObject({ code: 'ENGINE_FAILED' })
  expect(await worker.perform(task, hooks())).toEqual(outcome)
  expect(workers).toHaveLength(2)
})

test('work that takes too long, or is cancelled, ends the worker', async () => {
  const { worker, workers } = started(() => undefined)
  await expect(worker.inspectApart(request, { ...limits(), seconds: 0.01 })).rejects.toMatchObject({
    code: 'TIMED_OUT',
  })
  const cancel = new AbortController()
  const ended = worker.inspectTogether(request, { ...limits(), signal: cancel.signal })
  cancel.abort()
  await expect(ended).rejects.toMatchObject({ code: 'CANCELLED' })
  expect(workers.map(({ ended: isEnded }) => isEnded)).toEqual([true, true])
})

test('a worker that cannot load its program is replaced for the next request', async () => {
  const { worker, workers } = started((asked) =>
    asked.type === 'load' ? undefined : { type: 'done', result: { files: [], failed: [] }, isLast: false },
  )
  const loaded = worker.load(['rotate-pdf'])
  workers[0]?.dispatchEvent(new Event('error'))
  await loaded
  expect(await worker.inspectApart(request, limits())).toEqual({ files: [], failed: [] })
  expect(workers.map(({ ended }) => ended)).toEqual([true, false])
})
