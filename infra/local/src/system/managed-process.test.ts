/** Supervision of small processes: crashed ones are restarted, stopped ones are not, and no process is left over. */
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ManagedProcess } from './managed-process.ts'

let folder = ''
const started: ManagedProcess[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docweave-process-'))
})
afterEach(async () => {
  await Promise.all(started.splice(0).map((one) => one.stop()))
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

const STAYS = 'setInterval(() => {}, 1000)'

function managed(script: string, options: { keepAlive?: boolean; drainMs?: number; tellsIds?: boolean } = {}) {
  const said: string[] = []
  const one = new ManagedProcess(
    {
      name: 'part',
      command: process.execPath,
      args: ['-e', script],
      env: process.env,
      cwd: folder,
      logFile: join(folder, 'logs/part.log'),
      ready: { line: /^up/ },
      drainMs: options.drainMs ?? 5000,
      tellsIds: options.tellsIds ?? false,
    },
    { keepAlive: options.keepAlive ?? true, say: (line) => said.push(line) },
  )
  started.push(one)
  return { one, said, log: () => readFile(join(folder, 'logs/part.log'), 'utf8') }
}

/** Whether a process is running; a zombie is not. */
function alive(pid: number | undefined): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return /^[^Z\s]/.test(stdout)
}

test('restarts a killed process and reports it', async () => {
  const { one, said } = managed(`console.log('up'); ${STAYS}`)
  await one.start()
  const first = one.pid
  await one.kill('SIGKILL')
  expect(alive(first)).toBe(false)
  await vi.waitFor(() => expect(said).toContain('part is running again.'), 10_000)
  expect(one.pid).not.toBe(first)
  expect(said[0]).toBe('part exited (signal SIGKILL) and is restarted.')
})

test('does not restart a process without keepAlive until it is restarted explicitly', async () => {
  const { one } = managed(`console.log('up'); ${STAYS}`, { keepAlive: false })
  await one.start()
  await one.kill()
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(one.pid).toBeUndefined()
  await one.restart()
  expect(alive(one.pid)).toBe(true)
})

test('a stop drains the process, ends its children and does not restart it', async () => {
  const drains = `process.on('SIGTERM', () => setTimeout(() => { console.log('drained'); process.exit(0) }, 200))`
  const child = `require('node:child_process').spawn('sleep', ['60']).pid`
  const { one, log } = managed(`${drains}; console.log('child ' + ${child}); console.log('up'); ${STAYS}`)
  await one.start()
  const { pid } = one
  await one.stop()
  const text = await log()
  expect(text).toContain('drained')
  expect(alive(pid)).toBe(false)
  await vi.waitFor(() => expect(alive(Number(/child (\d+)/.exec(text)?.[1]))).toBe(false))
})

test('kills a process that does not stop within the drain time', async () => {
  const { one } = managed(`process.on('SIGTERM', () => {}); console.log('up'); ${STAYS}`, { drainMs: 200 })
  await one.start()
  const { pid } = one
  await one.stop()
  expect(alive(pid)).toBe(false)
})

test('reports a process that never becomes ready with its last output, and does not retry', async () => {
  const { one } = managed(`console.error('no store'); process.exit(3)`)
  await expect(one.start()).rejects.toThrow(/part did not start \(status 3\)[\s\S]*no store/)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(one.pid).toBeUndefined()
})

test('prints warnings and mails to the terminal, and the rest only to the log', async () => {
  const { one, said, log } = managed(
    `console.log('up'); console.log('plain'); console.log('2026 [WARN] low'); console.log('mail: to a@b.c'); ${STAYS}`,
  )
  await one.start()
  await vi.waitFor(() => expect(said).toContain('[part] 2026 [WARN] low'))
  await vi.waitFor(() => expect(said).toContain('mail: to a@b.c'))
  expect(said.join()).not.toContain('plain')
  await vi.waitFor(async () => expect(await log()).toContain('plain'))
})

test('finding 12: replaces job ids in the output with digests', async () => {
  const id = '0123456789abcdef'.repeat(2)
  const script = `console.log('WARN job-${id} up'); console.log('up'); ${STAYS}`
  const told = managed(script, { tellsIds: true })
  await told.one.start()
  await vi.waitFor(async () => expect(await told.log()).toMatch(/^WARN job-[0-9a-f]{12} up$/m))
  expect(told.said).toEqual([expect.stringMatching(/^\[part\] WARN job-[0-9a-f]{12} up$/)])
})
