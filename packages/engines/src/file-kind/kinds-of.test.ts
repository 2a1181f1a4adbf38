/** File kinds are detected in another process, so that a hostile file does not affect this one. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { endEngines, inJob } from '../host/index.ts'
import { sample } from '@docweave/fixtures'
import { watchEngines } from '../host/watching/index.ts'
import { kindsOf } from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'docweave-kinds-'))
afterAll(async () => {
  await endEngines()
  rmSync(folder, { recursive: true, force: true })
})
const { signal } = new AbortController()

function write(name: string, content: Uint8Array | string): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
/** Creates a file that is never read to its end: a pipe without a writer. */
function endless(name: string): string {
  const path = join(folder, name)
  execFileSync('mkfifo', [path])
  return path
}
/** The number of requests. */
let asked = 0
watchEngines({
  began(engine) {
    if (engine === 'kind') asked++
    return () => undefined
  },
})

/** Returns the ids of this process's engine programs, without bubblewrap. */
function enginePids(): number[] {
  const pids = execFileSync('pgrep', ['-f', `^${process.execPath} .*engine-program.ts`], { encoding: 'utf8' })
  const ours = `docweave-engines-${process.pid}-`
  return pids
    .trim()
    .split('\n')
    .map(Number)
    .filter((pid) => readFileSync(`/proc/${pid}/environ`, 'utf8').includes(ours))
}

test('detects many files in one request, in order, and uses the name if the content is ambiguous', async () => {
  const kinds = ['pdf', 'docx', 'xls', 'hwp', 'hwpx', 'epub', 'mobi', 'jpg', 'mp3'] as const
  const files = kinds.map((kind) => ({ path: write(kind, sample(kind) ?? ''), name: 'said.txt' }))
  const table = write('table', 'a,b\n1,2\n')
  const program = write('program.pdf', Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01'), Buffer.alloc(2000)]))
  const rest = [{ path: table, name: 'table.csv' }, { path: table }, { path: program }, { path: write('empty', '') }]
  asked = 0
  expect(await kindsOf([...files, ...rest.slice(0, 1)], signal)).toEqual([...kinds, 'csv'])
  expect(asked).toBe(1)
  expect(await kindsOf(rest.slice(1), signal)).toEqual(['txt', undefined, undefined])
  expect(await kindsOf([], signal)).toEqual([])
  expect(asked).toBe(2)
})

test('detects 500 files in one request, and more in several', async () => {
  const page = write('page.pdf', '%PDF-1.7\n')
  const pages = (count: number) => Array.from({ length: count }, () => ({ path: page }))
  asked = 0
  expect(new Set(await kindsOf(pages(500), signal))).toEqual(new Set(['pdf']))
  expect(asked).toBe(1)
  expect(await kindsOf(pages(501), signal)).toHaveLength(501)
  expect(asked).toBe(3)
})

test('a file that is never read to its end times out, and the next file is detected', async () => {
  await inJob('endless', async () => {
    await expect(kindsOf([{ path: endless('slow') }], signal, 1)).rejects.toMatchObject({ code: 'TIMED_OUT' })
    expect(await kindsOf([{ path: write('next', '%PDF-1.7\n') }], signal)).toEqual(['pdf'])
  })
})

test('a cancelled caller stops waiting', async () => {
  const { code, retryable } = await kindsOf([{ path: endless('given-up') }], AbortSignal.timeout(1500)).then(
    () => ({ code: 'none', retryable: false }),
    (error: { code: string; retryable: boolean }) => error,
  )
  expect({ code, retryable }).toEqual({ code: 'CANCELLED', retryable: false })
})

test('a file whose process is killed twice fails, and the next file is detected', async () => {
  // As the kernel's out-of-memory killer does.
  const killing = setInterval(() => {
    for (const pid of enginePids()) process.kill(pid, 'SIGKILL')
  }, 1000)
  try {
    await expect(kindsOf([{ path: endless('deadly') }], signal)).rejects.toMatchObject({ code: 'MEMORY_EXCEEDED' })
  } finally {
    clearInterval(killing)
  }
  expect(await kindsOf([{ path: write('after', '%PDF-1.7\n') }], signal)).toEqual(['pdf'])
})
