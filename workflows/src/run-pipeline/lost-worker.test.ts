import { ActivityFailure, ApplicationFailure, TimeoutFailure, TimeoutType } from '@temporalio/common'
import { expect, test, vi } from 'vitest'
import { unlessLost } from './lost-worker.ts'

const failedBy = (cause: Error) =>
  new ActivityFailure('failed', 'pdf-ocr', '1', 'MAXIMUM_ATTEMPTS_REACHED', 'worker', cause)
const lost = () => failedBy(new TimeoutFailure('lost', undefined, TimeoutType.HEARTBEAT))

/** Work that fails with each of these errors in turn, and then succeeds. */
const work = (...failures: Error[]) =>
  vi.fn<() => Promise<string>>(async () => {
    const next = failures.shift()
    if (next) throw next
    return 'done'
  })

test('repeats work whose worker was lost', async () => {
  const twice = work(lost(), lost())
  expect(await unlessLost(twice)).toBe('done')
  expect(twice).toHaveBeenCalledTimes(3)
})

test('fails if a document loses every worker', async () => {
  const always = work(lost(), lost(), lost(), lost())
  await expect(unlessLost(always)).rejects.toThrow('failed')
  expect(always).toHaveBeenCalledTimes(3)
})

test.each([
  ['an engine’s failure', failedBy(ApplicationFailure.nonRetryable('x', 'ENGINE_FAILED'))],
  ['a timeout', failedBy(new TimeoutFailure('late', undefined, TimeoutType.START_TO_CLOSE))],
  ['another error', new Error('x')],
])('does not repeat after %s', async (_, failure) => {
  const once = work(failure)
  await expect(unlessLost(once)).rejects.toBe(failure)
  expect(once).toHaveBeenCalledTimes(1)
})
