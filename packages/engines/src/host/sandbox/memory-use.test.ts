/** The quick sum of a tree of processes is no lower than the exact one, and both contain the descendants. */
import { spawn } from 'node:child_process'
import { expect, test, vi } from 'vitest'
import { memoryAtMost, memoryUse } from './memory-use.ts'

const megabytes = 80
const holder = `const bytes = Buffer.alloc(${megabytes}e6, 1); setInterval(() => bytes[0], 1000)`

test('counts the memory of a process below another one', { timeout: 20_000 }, async () => {
  const parent = spawn(
    process.execPath,
    ['-e', `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(holder)}])`],
    { detached: true },
  )
  const pid = parent.pid ?? 0
  try {
    await vi.waitFor(async () => expect(await memoryUse(pid)).toBeGreaterThan(megabytes * 1e6), { timeout: 15_000 })
    const exact = await memoryUse(pid)
    expect(memoryAtMost(pid)).toBeGreaterThan(exact * 0.95)
    expect(memoryAtMost(pid)).toBeLessThan(exact * 2)
  } finally {
    process.kill(-pid, 'SIGKILL')
  }
})

test('counts nothing for a process that has ended', async () => {
  const gone = spawn('true')
  await new Promise((resolve) => gone.once('exit', resolve))
  expect([memoryAtMost(gone.pid ?? 0), await memoryUse(gone.pid ?? 0)]).toEqual([0, 0])
})
