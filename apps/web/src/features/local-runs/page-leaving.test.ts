import { DocweaveError, type ErrorCode } from '@docweave/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PageLeaving } from './page-leaving.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Fails the first time, with a code. */
const failingOnce = (code: ErrorCode) =>
  vi.fn<() => Promise<string>>(async () => 'done').mockImplementationOnce(() => Promise.reject(new DocweaveError(code)))

describe('work while the page is being left', () => {
  const page = new EventTarget()
  const leaving = new PageLeaving(page)
  const { signal } = new AbortController()

  it('fails as usual if nobody leaves', async () => {
    await expect(leaving.outlast(failingOnce('ENGINE_FAILED'), signal)).rejects.toThrow('ENGINE_FAILED')
  })

  it('is done again if its program could not be loaded and the page stays', async () => {
    const work = failingOnce('ENGINE_FAILED')
    page.dispatchEvent(new Event('beforeunload'))
    const result = leaving.outlast(work, signal)
    await vi.advanceTimersByTimeAsync(9_000)
    expect(work).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await result).toBe('done')
  })

  it('fails at once if the document is the reason', async () => {
    page.dispatchEvent(new Event('beforeunload'))
    await expect(leaving.outlast(failingOnce('FILE_DAMAGED'), signal)).rejects.toThrow('FILE_DAMAGED')
  })

  it('waits no longer once it is cancelled', async () => {
    const cancelled = new AbortController()
    const work = failingOnce('ENGINE_FAILED')
    page.dispatchEvent(new Event('beforeunload'))
    const result = leaving.outlast(work, cancelled.signal)
    await vi.advanceTimersByTimeAsync(0)
    cancelled.abort()
    expect(await result).toBe('done')
  })

  it('fails if it fails again', async () => {
    page.dispatchEvent(new Event('beforeunload'))
    const result = leaving.outlast(() => Promise.reject(new DocweaveError('ENGINE_FAILED')), signal)
    const failed = result.catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await failed).toMatchObject({ code: 'ENGINE_FAILED' })
  })
})
