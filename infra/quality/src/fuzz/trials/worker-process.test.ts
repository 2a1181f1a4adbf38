/** Runs real tools in a real worker process, and kills it. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { documentPdf } from '@docweave/fixtures'
import { createTally } from './tally.ts'
import type { Outcome, Trial } from './trial.ts'
import { WorkerProcess } from './worker-process.ts'

const folder = await mkdtemp(join(tmpdir(), 'docweave-trials-'))
afterAll(() => rm(folder, { recursive: true }))

async function trial(tool: string, kind: 'txt' | 'pdf', content: string | Uint8Array, seconds = 60): Promise<Trial> {
  const path = join(folder, `given.${kind}`)
  await writeFile(path, content)
  return { id: tool, tool, options: {}, files: [{ path, kind }], seconds, memoryMegabytes: 1000 }
}

/** Returns the worker processes that this test has started. */
async function startedHere(): Promise<number[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    ids.map(async (id) => {
      const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '')
      const words = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')
      return status.includes(`\nPPid:\t${process.pid}\n`) && words.includes('trials/child.ts') ? [Number(id)] : []
    }),
  )
  return found.flat()
}

test(
  'reports the outcome of a trial, survives a killed worker process, and leaves no files or processes',
  { timeout: 120_000 },
  async () => {
    const worker = new WorkerProcess()
    expect(await worker.run(await trial('txt-to-pdf', 'txt', 'A line.\n'))).toMatchObject({ code: 'DONE', left: [] })
    expect(await worker.run(await trial('compress-pdf', 'pdf', '%PDF-1.4 nothing'))).toMatchObject({
      code: 'FILE_DAMAGED',
    })
    const dying = worker.run(await trial('pdf-to-png', 'pdf', documentPdf({ pages: 60 })))
    for (const id of await startedHere()) process.kill(id, 'SIGKILL')
    expect(await dying).toMatchObject({ code: 'WORKER_DIED', detail: expect.stringContaining('SIGKILL') })
    expect(await worker.run(await trial('txt-to-pdf', 'txt', 'Another line.\n'))).toMatchObject({ code: 'DONE' })
    await worker.end()
    expect(worker.leftBehind).toEqual([])
    expect(await startedHere()).toEqual([])
  },
)

test('reports a trial that exceeds its time limit as a time-out, not as a hang', { timeout: 120_000 }, async () => {
  const worker = new WorkerProcess()
  const slow = await trial('pdf-to-png', 'pdf', documentPdf({ pages: 100 }), 0.4)
  expect(await worker.run(slow)).toMatchObject({ code: 'TIMED_OUT', left: [] })
  await worker.end()
})

test('counts trials by tool and code, and detects memory that only grows', async () => {
  const tally = createTally()
  const given = await trial('txt-to-pdf', 'txt', 'x')
  const outcome = (code: Outcome['code'], megabytes: number, left: string[] = []): Outcome => ({
    ...{ code, megabytes, left, detail: '', milliseconds: 10, processes: 0 },
  })
  for (let at = 0; at < 200; at++) {
    tally.add(given, outcome('DONE', 200 + at * 5), 0)
    tally.add(given, outcome('FILE_DAMAGED', 300), 1)
  }
  tally.add(given, outcome('INTERNAL', 300), 1)
  tally.add(given, outcome('DONE', 300, ['docweave-x']), 1)
  expect([tally.trials(), tally.failures()]).toEqual([402, 2])
  expect(tally.lines().join('\n')).toMatch(/txt-to-pdf +402 +0\.0 s +DONE 201, FILE_DAMAGED 200, INTERNAL 1, LEFT 1/)
  expect(tally.grown()).toEqual([expect.stringContaining('worker process 0 grew')])
})
