import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runSandboxed } from './index.ts'

/** Returns the processes whose command line contains `folder`. */
const leftovers = (folder: string) => {
  try {
    return execFileSync('pgrep', ['-f', folder], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

test('a program that is cancelled while its sandbox starts ends, and leaves no process behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'docweave-killed-'))
  const run = async (milliseconds: number) => {
    const stop = new AbortController()
    const timer = setTimeout(() => stop.abort(), milliseconds)
    const running = runSandboxed({
      program: 'sleep',
      args: ['60'],
      write: folder,
      signal: stop.signal,
      seconds: 30,
      memoryMegabytes: 200,
    })
    await expect(running).rejects.toMatchObject({ code: 'CANCELLED' })
    clearTimeout(timer)
  }
  // Cancels at every moment of a start, which takes some 10 ms; several at once, like the pages of a cancelled document.
  for (let moment = 0; moment < 30; moment++)
    await Promise.all(Array.from({ length: 6 }, (_, at) => run(moment / 2 + at / 10)))
  await expect.poll(() => leftovers(folder), { timeout: 3000 }).toBe('')
  await rm(folder, { recursive: true })
}, 30_000)
