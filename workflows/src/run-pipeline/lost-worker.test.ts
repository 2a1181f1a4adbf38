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

test('work whose worker was lost is done again', async () => {
  const twice = work(lost(), lost())
  expect(await unlessLost(twice)).toBe('done')
  expect(twice).toHaveBeenCalledTimes(3)
})

test('a document that loses every worker fails in the end', async () => {
  const always = work(lost(), lost(), lost(), lost())
  await expect(unlessLost(always)).rejects.toThrow('failed')
  expect(always).toHaveBeenCalledTimes(3)
})

test.each([
  ['an engine’s failure', failedBy(ApplicationFailure.nonRetryable('x', 'ENGINE_FAILED'))],
  ['too long a time', failedBy(new TimeoutFailure('late', undefined, TimeoutType.START_TO_CLOSE))],
  ['anything else', new Error('x')],
])('%s is not tried again here', async (_, failure) => {
  const once = work(failure)
  await expect(unlessLost(once)).rejects.toBe(failure)
  expect(once).toHaveBeenCalledTimes(1)
})
