import { afterEach, expect, test, vi } from 'vitest'
import { DocweaveError } from '@docweave/contract/docweave-error'

/** A module that does nothing but `unreachable`. */
const trap = new WebAssembly.Module(Buffer.from('0061736d01000000010401600000030201000801000a05010300000b', 'hex'))

vi.mock('../host/engine-tasks.ts', () => ({
  findTask: async (_engine: string, task: string) => () => {
    if (task === 'trap') return new WebAssembly.Instance(trap)
    if (task === 'refuse') throw new DocweaveError('FILE_DAMAGED')
    return task
  },
}))
afterEach(() => vi.resetModules())

const request = (task: string) => ({
  ...{ engine: 'mupdf', task, args: {}, memoryMegabytes: 100, signal: new AbortController().signal },
})

test('after a trap no other task is performed in the memory of the engine', async () => {
  const { hasTrapped, runEngine } = await import('./host.ts')
  await expect(runEngine(request('refuse'))).rejects.toMatchObject({ code: 'FILE_DAMAGED' })
  expect(await runEngine(request('work'))).toBe('work')
  expect(hasTrapped()).toBe(false)
  await expect(runEngine(request('trap'))).rejects.toMatchObject({ code: 'ENGINE_FAILED' })
  expect(hasTrapped()).toBe(true)
  await expect(runEngine(request('work'))).rejects.toMatchObject({ code: 'ENGINE_FAILED', retryable: true })
})

test('a cancelled task is not begun', async () => {
  const { runEngine } = await import('./host.ts')
  await expect(runEngine({ ...request('work'), signal: AbortSignal.abort() })).rejects.toMatchObject({
    code: 'CANCELLED',
  })
})
