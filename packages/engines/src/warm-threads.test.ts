/** A thread that is cancelled must not take the process with it, whatever it was at. */
import { expect, it } from 'vitest'
import { WarmThreads } from './warm-threads.ts'

const never = new AbortController().signal

it('outlives a thread that is cancelled while its program loads, and keeps it', async () => {
  const threads = new WarmThreads(new URL('./testing/slow-program.ts', import.meta.url))
  const from = performance.now()
  await expect(threads.take(AbortSignal.timeout(200))).rejects.toMatchObject({ code: 'CANCELLED' })
  expect(performance.now() - from).toBeLessThan(450)
  await expect(threads.take(AbortSignal.abort())).rejects.toMatchObject({ code: 'CANCELLED' })
  const worker = await threads.take(never)
  await threads.give(worker, false)
  await expect(threads.take(never).then((kept) => threads.give(kept, false))).resolves.toBeUndefined()
})

it('says so when a program does not load, and gives its place to the next', async () => {
  const threads = new WarmThreads(new URL('./no-such-program.ts', import.meta.url))
  for (let round = 0; round < 5; round++)
    await expect(threads.take(never)).rejects.toMatchObject({ code: 'ENGINE_FAILED' })
})
