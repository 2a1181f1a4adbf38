/** What a native engine cannot access, and how it is ended. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { runSandboxed } from './index.ts'
import type { RunWish } from './run-sandboxed.ts'

const folder = mkdtempSync(join(tmpdir(), 'docweave-sandbox-'))
const other = mkdtempSync(join(tmpdir(), 'docweave-other-'))
afterAll(() => [folder, other].forEach((each) => rmSync(each, { recursive: true, force: true })))

const shell = (script: string, more: Partial<RunWish> = {}) =>
  runSandboxed({
    program: 'bash',
    args: ['-c', script],
    write: folder,
    signal: new AbortController().signal,
    seconds: 20,
    memoryMegabytes: 500,
    ...more,
  })

describe('a sandboxed program', () => {
  it('has no network access, not even to this machine', async () => {
    let asked = 0
    const server = createServer((_request, response) => {
      asked++
      response.end('secret')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const { stdout } = await shell(`exec 3<>/dev/tcp/127.0.0.1/${port} && echo reached; true`)
    server.close()
    expect(stdout).toBe('')
    expect(asked).toBe(0)
  })

  it('cannot read files of other jobs, and can write only to its folder', async () => {
    writeFileSync(join(other, 'secret'), 'secret')
    const { stdout } = await shell(
      `cat ${other}/secret; echo x > ${other}/written; echo x > /usr/written; echo own > ${folder}/own; ls /home; true`,
    )
    expect(stdout).toBe('')
    expect(existsSync(join(other, 'written'))).toBe(false)
    expect(existsSync('/usr/written')).toBe(false)
    expect(readFileSync(join(folder, 'own'), 'utf8')).toBe('own\n')
  })

  it('can read its inputs, and cannot change them', async () => {
    writeFileSync(join(other, 'given'), 'given')
    const { stdout } = await shell(`cat ${other}/given; echo x > ${other}/given; true`, {
      read: [join(other, 'given')],
    })
    expect(stdout).toBe('given')
    expect(readFileSync(join(other, 'given'), 'utf8')).toBe('given')
  })
})

describe('a program that fails', () => {
  it.each([
    ['a missing program', { program: 'no-such-engine', args: [] }, 'TOOL_UNAVAILABLE'],
    ['a failing one', { args: ['-c', 'echo why >&2; exit 3'] }, 'ENGINE_FAILED'],
    ['one that exceeds its time limit', { args: ['-c', 'sleep 30'], seconds: 0.3 }, 'TIMED_OUT'],
  ])('reports an error code: %s', async (_name, more, code) => {
    await expect(shell('true', more)).rejects.toMatchObject({ code })
  })

  it('reports MEMORY_EXCEEDED if it exceeds its memory limit', async () => {
    const script = 'x=$(yes | head -c 400000000 | tr "y\\n" xx); echo ${#x}'
    await expect(shell(script, { memoryMegabytes: 100 })).rejects.toMatchObject({ code: 'MEMORY_EXCEEDED' })
  })

  it('ends within 2 s after cancellation, with its children', async () => {
    const cancel = new AbortController()
    const marker = join(folder, 'alive')
    const running = shell(`(while true; do date > ${marker}; sleep 0.05; done) & wait`, { signal: cancel.signal })
    setTimeout(() => cancel.abort(), 300)
    const started = performance.now()
    await expect(running).rejects.toMatchObject({ code: 'CANCELLED' })
    expect(performance.now() - started).toBeLessThan(2300)
    rmSync(marker, { force: true })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(existsSync(marker)).toBe(false)
  })
})
