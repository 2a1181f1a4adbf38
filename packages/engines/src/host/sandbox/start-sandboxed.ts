/**
 * Starts engines, always through here: without network, capabilities or other files, and with limits of memory, time, processes and disk.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { once } from '../concurrency.ts'
import { engineFolders, outerEnvironment, wrapped } from './bubblewrap.ts'
import type { ProgramEnd } from './program-failure.ts'
import { limited, mostDiskMegabytes, watchResources, type Limits } from './resource-limits.ts'
import { sandboxState } from './sandbox-state.ts'
import { prepareUser } from './sandbox-user.ts'
import { seccompFilter } from './seccomp.ts'
import { removeTree } from './written-files.ts'

export interface SandboxedProgram extends Limits {
  program: string
  args: readonly string[]
  /** Readable files and folders. */
  read?: readonly string[]
  /** Devices, such as a graphics card. */
  devices?: readonly string[]
  /** The writable folder, which is also the working folder. Nothing else may write to it meanwhile. */
  write: string
  /** The limit of that folder's size, inputs included; 8,000 MB when left out. */
  diskMegabytes?: number | undefined
  /** Its standard input; an empty string leaves the stream open for the caller to write to. */
  input?: string | Uint8Array
  /** Whether it gets a pipe for replies as file descriptor 4, separate from what libraries print. */
  replies?: boolean
  /** Extra environment variables. */
  environment?: Readonly<Record<string, string>>
}

export interface StartedProgram {
  child: ChildProcess
  /** False in development without a sandbox, where the program's children may outlive it. */
  sandboxed: boolean
  /** Resolves when it has ended. */
  ended: Promise<ProgramEnd>
  /** Starts to watch its use of disk and memory. A spare that has seen no document needs no watch. */
  watch(): void
}

/** Compiled once, because all programs use the same filter. */
const filterProgram = seccompFilter()

/** Additional file descriptors, the same inside and outside of the sandbox. */
const descriptors = { filter: 3, replies: 4 } as const

/** Kills the program's process group. The process namespace ends with bubblewrap. */
export function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has exited already.
  }
}

/** Refs or unrefs a pooled program, so that an idle one does not keep this process alive. The first ref starts the resource watch. */
export function holdProgram({ child, watch }: StartedProgram, held: boolean): void {
  if (held) watch()
  for (const each of [child, ...child.stdio]) {
    // On a closed pipe, ref would wait for a connection.
    if (!each || ('destroyed' in each && each.destroyed)) continue
    if ('ref' in each && typeof each.ref === 'function' && typeof each.unref === 'function') {
      if (held) each.ref()
      else each.unref()
    }
  }
}

/** Kills a pooled program with its children, and removes its folder. */
export async function endProgram(program: StartedProgram, folder: string): Promise<void> {
  // An idle program is unref'd, but its end must be awaited.
  holdProgram(program, true)
  killGroup(program.child)
  await program.ended
  await removeTree(folder)
}

/** The child's stdio, in order: input, output, errors, filter, replies. */
const pipes = (wish: SandboxedProgram) => [
  wish.input === undefined ? ('ignore' as const) : ('pipe' as const),
  ...(['pipe', 'pipe', 'pipe'] as const),
  ...(wish.replies ? (['pipe'] as const) : []),
]

/**
 * Starts a program. The caller ends it with `killGroup`.
 *
 * @throws DocweaveError `TOOL_UNAVAILABLE` without a sandbox
 */
export async function startSandboxed(wish: SandboxedProgram): Promise<StartedProgram> {
  const state = await sandboxState()
  if (state.mode === 'unavailable') throw new DocweaveError('TOOL_UNAVAILABLE', {}, new Error(state.reason))
  const sandboxed = state.mode === 'sandboxed'
  const extra = Object.entries(wish.environment ?? {}).map(([name, value]) => `${name}=${value}`)
  const { read = [], write, devices } = wish
  // The program changes to its folder itself, because bubblewrap must not enter a folder of another user.
  const closed = sandboxed ? await withoutInherited() : []
  const before = [...(sandboxed ? [`--chdir=${write}`] : []), ...extra]
  const command = await limited(
    [...closed, ...(before.length > 0 ? ['env', ...before] : []), wish.program, ...wish.args],
    wish,
    sandboxed,
  )
  const inside = () =>
    wrapped(command, {
      read,
      write: [write],
      devices,
      user: prepareUser(write, [...engineFolders(), ...read]),
      filter: descriptors.filter,
    })
  const [program = wish.program, ...args] = sandboxed ? inside() : command
  const child = spawn(program, args, { cwd: write, env: outerEnvironment(), detached: true, stdio: pipes(wish) })
  // A program that exits before reading all input breaks the pipe. Its exit status reports the failure.
  for (const stream of child.stdio) stream?.on('error', () => undefined)
  const filter = child.stdio[descriptors.filter]
  if (filter && 'end' in filter) filter.end(sandboxed ? filterProgram : undefined)
  let tooMuch: DocweaveError | undefined
  const { memoryMegabytes, diskMegabytes = mostDiskMegabytes } = wish
  let stopWatching: (() => void) | undefined
  let hasEnded = false
  const watch = () => {
    if (hasEnded) return
    stopWatching ??= watchResources({ pid: child.pid, folder: write, memoryMegabytes, diskMegabytes }, (error) => {
      tooMuch = error
      killGroup(child)
    })
  }
  const ended = new Promise<ProgramEnd>((resolve) => {
    child.on('error', (error) => resolve({ code: null, signal: null, error }))
    child.on('close', (code, signal) => resolve({ code, signal }))
  }).then((end): ProgramEnd => {
    hasEnded = true
    stopWatching?.()
    return tooMuch ? { ...end, error: tooMuch } : end
  })
  return { child, sandboxed, ended, watch }
}

/** `O_CLOEXEC` in `/proc/self/fdinfo` (octal). Node sets it on everything it opens; inherited descriptors do not have it. */
const closeOnExec = 0o2000000

/** The file descriptors that this process has inherited and would pass on to the programs it starts. */
const inherited = once(async (): Promise<string[]> => {
  const found: string[] = []
  for (const descriptor of await readdir('/proc/self/fd').catch(() => [])) {
    if (Number(descriptor) <= 2) continue
    const about = await readFile(`/proc/self/fdinfo/${descriptor}`, 'utf8').catch(() => '')
    const flags = Number.parseInt(/^flags:\s+(\d+)/m.exec(about)?.[1] ?? '', 8)
    if (!Number.isNaN(flags) && (flags & closeOnExec) === 0) found.push(descriptor)
  }
  // The sandbox's own descriptors have the lowest numbers.
  return found.filter((descriptor) => Number(descriptor) > 9)
})

/** Returns a command prefix that closes them; empty if there are none, which is usual. */
async function withoutInherited(): Promise<string[]> {
  const descriptors = await inherited()
  if (descriptors.length === 0) return []
  return ['bash', '-c', `exec ${descriptors.map((each) => `${each}>&-`).join(' ')}; exec "$@"`, 'bash']
}
