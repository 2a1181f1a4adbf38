/**
 * A process serves one job, or the jobs of one owner. If it dies or traps, its document is processed again, and other jobs are not affected.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { scannedPdf } from '@docweave/fixtures'
import { endEngines, inJob, withEngineProcess } from './index.ts'
import { keepSpares, ProcessCrash, ProcessPool, type PooledProcess } from './process-pool.ts'

const timeout = 60_000
const folder = mkdtempSync(join(tmpdir(), 'docweave-processes-'))
afterEach(() => keepSpares(1))
afterAll(async () => {
  await endEngines()
  rmSync(folder, { recursive: true, force: true })
})

const path = join(folder, 'scan.pdf')
writeFileSync(path, scannedPdf({ language: 'en', pages: 4, dpi: 300 }))
const signal = new AbortController().signal
const limits = { signal, memoryMegabytes: 1000 }

const pidOf = (job: string) => inJob(job, () => withEngineProcess(signal, async ({ pid }) => pid))

/** Returns the ids of this process's engine programs, working or idle. */
function enginePids(): number[] {
  try {
    const found = execFileSync('pgrep', ['-f', `engine-program.ts`], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map(Number)
    return found.filter((pid) =>
      readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`docweave-engines-${process.pid}-`),
    )
  } catch {
    return []
  }
}

test('a job keeps its process, and no other job uses it', { timeout }, async () => {
  const first = await pidOf('one')
  expect(await pidOf('one')).toBe(first)
  const second = await pidOf('two')
  expect(second).not.toBe(first)
  expect(await pidOf('one')).toBe(first)
  expect(await pidOf('three')).not.toBe(second)
  // Outside any job a process serves one request.
  const alone = () => withEngineProcess(signal, async ({ pid }) => pid)
  expect(await alone()).not.toBe(await alone())
})

test('a process serves the jobs of one owner, and of nobody else', { timeout }, async () => {
  const pidFor = (job: string, owner?: string) =>
    inJob(job, () => withEngineProcess(signal, async ({ pid }) => pid), owner)
  const first = await pidFor('owned one', 'somebody')
  expect(await pidFor('owned two', 'somebody')).toBe(first)
  // The name of an owner is never taken for that of a job.
  for (const [job, owner] of [['owned three', 'somebody else'], ['somebody'], ['owned two']] as const) {
    expect(await pidFor(job, owner)).not.toBe(first)
    // Used each time, because it exits some seconds after its last use.
    expect(await pidFor('owned four', 'somebody')).toBe(first)
  }
})

test('a pool that does not share serves one job even of one owner', async () => {
  const pool = new ProcessPool({ engine: 'fake', places: 1, start: async () => new FakeProcess() })
  const use = (job: string) => inJob(job, () => pool.use('any', signal, async (process) => process), 'somebody')
  const first = await use('one')
  expect(await use('one')).toBe(first)
  expect(await use('two')).not.toBe(first)
  await pool.end()
})

test(
  'a document whose process is killed is processed again, and other jobs are not affected',
  { timeout },
  async () => {
    const compress = (name: string, onStart: (pid: number) => void) => {
      const out = join(folder, `${name}.pdf`)
      const files = { read: [path], write: [out] }
      const args = { path, out, aim: { level: 'strong' } }
      return inJob(name, () =>
        withEngineProcess(signal, (process) => {
          onStart(process.pid ?? 0)
          return process.request({ engine: 'mupdf', task: 'compress', args, files, ...limits })
        }),
      )
    }
    const pids: number[] = []
    const others: number[] = []
    const killed = compress('killed', (pid) => {
      pids.push(pid)
      // Kills the sandbox with its content during the work.
      if (pids.length === 1) setTimeout(() => process.kill(-pid, 'SIGKILL'), 300)
    })
    const results = await Promise.all([killed, compress('other', (pid) => others.push(pid))])
    expect(new Set(pids).size).toBe(2)
    expect(others).toHaveLength(1)
    for (const name of ['killed', 'other'])
      expect(
        readFileSync(join(folder, `${name}.pdf`))
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-')
    expect(results).toHaveLength(2)
  },
)

test('a spare that died while idle does not affect the next job', { timeout }, async () => {
  await pidOf('before')
  await new Promise((resolve) => setTimeout(resolve, 1500))
  for (const pid of enginePids()) process.kill(pid, 'SIGKILL')
  expect(await pidOf('after')).toBeDefined()
})

class FakeProcess implements PooledProcess {
  alive = true
  worn = false
  ended = false
  hold(): void {}
  async end(): Promise<void> {
    this.ended = true
  }
}

test('retries once in another process after a crash, then reports ENGINE_FAILED', async () => {
  const used: FakeProcess[] = []
  const pool = new ProcessPool({ engine: 'fake', places: 1, start: async () => new FakeProcess() })
  const { onceMoreAfterCrash } = await import('./process-pool.ts')
  const crash = () =>
    onceMoreAfterCrash(() =>
      pool.use('any', signal, async (process) => {
        used.push(process)
        process.alive = false
        throw new ProcessCrash(new Error('it trapped'))
      }),
    )
  await expect(crash()).rejects.toMatchObject({ code: 'ENGINE_FAILED' })
  await pool.end()
  expect(used).toHaveLength(2)
  expect(used[0]).not.toBe(used[1])
  expect(used.every(({ ended }) => ended)).toBe(true)
  const damaged = onceMoreAfterCrash(async () => {
    used.push(new FakeProcess())
    throw new DocweaveError('FILE_DAMAGED')
  })
  await expect(damaged).rejects.toMatchObject({ code: 'FILE_DAMAGED' })
  expect(used).toHaveLength(3)
})

test('keeps the process of an owner longer than that of a job alone, which has no further jobs', async () => {
  vi.useFakeTimers()
  keepSpares(0)
  const pool = new ProcessPool({ engine: 'fake', places: 2, sharing: 'owner', start: async () => new FakeProcess() })
  const use = (job: string, owner?: string) =>
    inJob(job, () => pool.use('any', signal, async (process) => process), owner)
  const [owned, alone] = [await use('one', 'somebody'), await use('two')]
  await vi.advanceTimersByTimeAsync(4000)
  expect([owned.ended, alone.ended]).toEqual([false, true])
  expect(await use('three', 'somebody')).toBe(owned)
  await vi.advanceTimersByTimeAsync(16_000)
  expect(owned.ended).toBe(true)
  vi.useRealTimers()
  await pool.end()
})

test('keeps the configured number of spares, and ends processes that have served', async () => {
  const started: FakeProcess[] = []
  const start = async () => {
    const process = new FakeProcess()
    started.push(process)
    return process
  }
  keepSpares(2)
  const pool = new ProcessPool({ engine: 'fake', places: 2, start })
  pool.warmUp('any')
  // The first is ready before the second is started.
  expect(started).toHaveLength(1)
  await vi.waitFor(() => expect(started).toHaveLength(2))
  const served = await pool.use('any', signal, async (process) => process)
  await vi.waitFor(() => expect(served.ended).toBe(true))
  // While one is left, the next start waits until the job that has begun is likely to be over.
  expect(started).toHaveLength(2)
  await vi.waitFor(() => expect(started).toHaveLength(3), { timeout: 2000 })
  expect(started.filter(({ ended }) => !ended)).toHaveLength(2)
  await pool.end()
  expect(started.every(({ ended }) => ended)).toBe(true)
})

test('starts the next spare at once when the last one is taken', async () => {
  let starts = 0
  const start = async () => {
    starts++
    return new FakeProcess()
  }
  keepSpares(1)
  const pool = new ProcessPool({ engine: 'fake', places: 2, start })
  pool.warmUp('any')
  await pool.use('any', signal, async () => expect(starts).toBe(2))
  await pool.end()
})

test('delays the next spare while all places are taken', async () => {
  let starts = 0
  const start = async () => {
    starts++
    return new FakeProcess()
  }
  keepSpares(1)
  const pool = new ProcessPool({ engine: 'fake', places: 1, start })
  pool.warmUp('any')
  await pool.use('any', signal, async () => {
    expect(starts).toBe(1)
    await vi.waitFor(() => expect(starts).toBe(2), { timeout: 2000 })
  })
  await pool.end()
})
