/** The render queue: limits concurrency, prefers visible pages, and never runs aborted work. */
import { expect, it } from 'vitest'
import { DrawQueue } from './draw-queue.ts'

/** Work that ends on request. */
function job(log: string[], name: string) {
  const end = Promise.withResolvers<void>()
  return {
    end: () => end.resolve(),
    work: async () => {
      log.push(name)
      await end.promise
      return name
    },
  }
}
const settle = () => new Promise((wake) => setTimeout(wake))

it('runs two jobs at once, and of the waiting ones the visible pages first', async () => {
  const queue = new DrawQueue(2)
  const log: string[] = []
  const { signal } = new AbortController()
  let seen = ''
  const jobs = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [name, job(log, name)]))
  const all = Object.entries(jobs).map(([name, { work }]) =>
    queue.run(work, { signal, urgent: () => seen.includes(name) }),
  )
  await settle()
  expect(log).toEqual(['a', 'b'])
  // Visibility is checked when a slot becomes free, not when the page was queued.
  seen = 'e'
  jobs.a?.end()
  await settle()
  expect(log).toEqual(['a', 'b', 'e'])
  for (const { end } of Object.values(jobs)) end()
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(log).toEqual(['a', 'b', 'e', 'c', 'd'])
})

it('never runs work that was aborted while it waited', async () => {
  const queue = new DrawQueue(1)
  const log: string[] = []
  const { signal } = new AbortController()
  const [first, second, third] = ['first', 'second', 'third'].map((name) => job(log, name))
  if (!first || !second || !third) throw new Error('A job is missing')
  const gone = new AbortController()
  const running = queue.run(first.work, { signal })
  const waiting = queue.run(second.work, { signal: gone.signal })
  const last = queue.run(third.work, { signal })
  gone.abort(new Error('scrolled away'))
  await expect(waiting).rejects.toThrow('scrolled away')
  first.end()
  await running
  third.end()
  expect(await last).toBe('third')
  expect(log).toEqual(['first', 'third'])
})

it('continues after a page that cannot be rendered', async () => {
  const queue = new DrawQueue(1)
  const { signal } = new AbortController()
  await expect(queue.run(() => Promise.reject(new Error('damaged')), { signal })).rejects.toThrow('damaged')
  expect(await queue.run(async () => 7, { signal })).toBe(7)
})
