import { Registry } from 'prom-client'
import { afterEach, expect, test, vi } from 'vitest'
import { meterQueues, type QueueLoad } from './queue-metrics.ts'

afterEach(() => vi.useRealTimers())

test('reports the waiting tasks of each queue from one query', async () => {
  const registry = new Registry()
  const look = vi.fn<() => Promise<QueueLoad[]>>(async () => [{ queue: 'ocr', waiting: 300, longest: 34_000 }])
  meterQueues(registry, look)
  const text = await registry.metrics()
  expect(text).toContain('docweave_queue_waiting{queue="ocr"} 300')
  expect(text).toContain('docweave_queue_oldest_seconds{queue="ocr"} 34')
  expect(look).toHaveBeenCalledTimes(1)
})

test('reports no value while the cluster is unreachable, not an old one', async () => {
  vi.useFakeTimers()
  const registry = new Registry()
  const look = vi.fn<() => Promise<QueueLoad[]>>(async () => [{ queue: 'pdf', waiting: 1, longest: 1000 }])
  meterQueues(registry, look)
  expect(await registry.metrics()).toContain('{queue="pdf"} 1')
  for (const away of [() => Promise.reject(new Error('away')), () => new Promise<QueueLoad[]>(() => {})]) {
    look.mockImplementation(away)
    vi.advanceTimersByTime(6000)
    const text = registry.metrics()
    await vi.advanceTimersByTimeAsync(3000)
    expect(await text).not.toContain('queue="pdf"')
  }
})
