/** The one door through which native engines start: no network, no files but their own, bounded memory, time and output. */
import { spawn, type ChildProcess } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { DocweaveError } from '@docweave/contract'
import { watched } from '../watching/index.ts'
import { outerEnvironment, sandboxState, wrapped } from './bubblewrap.ts'
import { failureOf, type ProgramEnd } from './failure.ts'
import { limited } from './limits.ts'

export interface SandboxedProgram {
  program: string
  args: readonly string[]
  /** Files and folders it may read. */
  read?: readonly string[]
  /** Devices it may use: a graphics card, say. */
  devices?: readonly string[]
  /** The folder it may write to, and its working folder. */
  write: string
  signal: AbortSignal
  /** Wall-clock and processor time, each. */
  seconds: number
  /** Address space. */
  memoryMegabytes: number
  /** What it gets on standard input. */
  input?: string | Uint8Array
  /** Extra environment variables. */
  environment?: Readonly<Record<string, string>>
}

export interface ProgramOutput {
  stdout: string
  stderr: string
}

/** More than this on one stream is a program gone wrong. */
const outputLimit = 64 * 1024 * 1024

/** Collects a stream's text up to the limit. */
function collect(stream: NodeJS.ReadableStream | null): () => string {
  const chunks: Buffer[] = []
  let bytes = 0
  stream?.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes <= outputLimit) chunks.push(chunk)
  })
  return () => Buffer.concat(chunks).toString('utf8')
}

/** Ends the whole process group; inside bubblewrap the process namespace goes with it. */
export function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended by itself in the meantime.
  }
}

/** Lets a program that is kept for later keep this process of ours alive, or not. */
export function holdProgram(child: ChildProcess, held: boolean): void {
  for (const each of [child, child.stdin, child.stdout, child.stderr])
    if (each && 'ref' in each && typeof each.ref === 'function' && typeof each.unref === 'function') {
      if (held) each.ref()
      else each.unref()
    }
}

export interface StartedProgram {
  child: ChildProcess
  /** Whether it is in a sandbox: where bubblewrap does not work it runs bare, within the same limits. */
  sandboxed: boolean
  /** How it ended, when it has. */
  ended: Promise<ProgramEnd>
}

/** Ends a program that was kept for later, with all it started, and removes its folder. */
export async function endProgram({ child, ended }: StartedProgram, folder: string): Promise<void> {
  // At rest nobody waits for it; now somebody does.
  holdProgram(child, true)
  killGroup(child)
  await ended
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
}

/** Starts a program in the sandbox, with standard input open where `wish.input` is not left out. The caller ends it by `killGroup`. */
export async function startSandboxed(wish: Omit<SandboxedProgram, 'signal'>): Promise<StartedProgram> {
  const { works } = await sandboxState()
  const extra = Object.entries(wish.environment ?? {}).map(([name, value]) => `${name}=${value}`)
  const bare = [...(extra.length > 0 ? ['env', ...extra] : []), wish.program, ...wish.args]
  const inside = works ? wrapped(bare, wish.read ?? [], [wish.write], wish.devices) : bare
  const [program = wish.program, ...args] = await limited(inside, wish)
  const child = spawn(program, args, {
    cwd: wish.write,
    env: outerEnvironment(),
    detached: true,
    stdio: [wish.input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  })
  // A program that ends before it has read everything breaks the pipe; its exit tells the story.
  child.stdin?.on('error', () => undefined)
  const ended = new Promise<ProgramEnd>((resolve) => {
    child.on('error', (error) => resolve({ code: null, signal: null, error }))
    child.on('close', (code, signal) => resolve({ code, signal }))
  })
  return { child, sandboxed: works, ended }
}

/**
 * Runs a program in the sandbox and waits for its end. Where bubblewrap does not work the program runs bare, within the same
 * limits; `sandboxState` carries the warning, and every engine's check shows it.
 *
 * @throws DocweaveError `TOOL_UNAVAILABLE` when there is no such program, `TIMED_OUT`, `MEMORY_EXCEEDED`, `CANCELLED` when the
 * signal aborted, `ENGINE_FAILED` with the program's own words as the cause
 */
export function runSandboxed(wish: SandboxedProgram): Promise<ProgramOutput> {
  return watched(basename(wish.program), 'run', () => runToEnd(wish))
}

async function runToEnd(wish: SandboxedProgram): Promise<ProgramOutput> {
  if (wish.signal.aborted) throw new DocweaveError('CANCELLED', {}, wish.signal.reason)
  const { child, sandboxed, ended } = await startSandboxed(wish)
  const stdout = collect(child.stdout)
  const stderr = collect(child.stderr)
  child.stdin?.end(wish.input)

  let timedOut = false
  const timer = setTimeout(() => {
    timedOut = true
    killGroup(child)
  }, wish.seconds * 1000)
  const onAbort = () => killGroup(child)
  wish.signal.addEventListener('abort', onAbort, { once: true })
  // It may have aborted while the sandbox was looked for: then no event comes any more.
  if (wish.signal.aborted) onAbort()
  try {
    const end = await ended
    if (wish.signal.aborted) throw new DocweaveError('CANCELLED', {}, wish.signal.reason)
    if (timedOut) throw new DocweaveError('TIMED_OUT')
    if (end.code !== 0) throw failureOf(wish.program, end, stderr())
    return { stdout: stdout(), stderr: stderr() }
  } finally {
    clearTimeout(timer)
    wish.signal.removeEventListener('abort', onAbort)
    // Without a process namespace, children of a program that crashed may still be there.
    if (!sandboxed) killGroup(child)
  }
}
