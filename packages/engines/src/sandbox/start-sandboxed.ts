/** The one way in which engines start: no network, no files but their own, no rights, and bounded memory, time, processes and disk. */
import { spawn, type ChildProcess } from 'node:child_process'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { engineFolders, outerEnvironment, wrapped } from './bubblewrap.ts'
import { type ProgramEnd } from './failure.ts'
import { withoutInherited } from './inherited-descriptors.ts'
import { limited, type Limits } from './limits.ts'
import { prepareUser } from './sandbox-user.ts'
import { sandboxState } from './sandbox-state.ts'
import { seccompFilter } from './seccomp.ts'
import { mostDiskMegabytes, watchResources } from './watch-resources.ts'
import { removeTree } from './written-files.ts'

export interface SandboxedProgram extends Limits {
  program: string
  args: readonly string[]
  /** Files and folders it may read. */
  read?: readonly string[]
  /** Devices it may use: a graphics card, say. */
  devices?: readonly string[]
  /** The folder it may write to, and its working folder. Nothing else of this process may write to it meanwhile. */
  write: string
  /** What may be in that folder, its inputs included; 8,000 MB when left out. */
  diskMegabytes?: number | undefined
  /** What it gets on standard input; an empty text leaves that open for the caller to write to. */
  input?: string | Uint8Array
  /** Whether it is given a pipe to answer on, as file descriptor 4, so that what a library prints does no harm. */
  replies?: boolean
  /** Extra environment variables. */
  environment?: Readonly<Record<string, string>>
}

export interface StartedProgram {
  child: ChildProcess
  /** False in development without a sandbox: then processes that the program started may outlive it. */
  sandboxed: boolean
  /** How it ended, when it has. */
  ended: Promise<ProgramEnd>
  /** Watches from now on what it uses of disk and memory. A spare that has seen no document needs no watch. */
  watch(): void
}

/** The same for every program. */
const filterProgram = seccompFilter()

/** The file descriptors besides the standard ones, inside and outside alike. */
const descriptors = { filter: 3, replies: 4 } as const

/** Kills the program's whole process group; with bubblewrap goes the process namespace. */
export function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended by itself in the meantime.
  }
}

/** Refs or unrefs a pooled program, so that an idle one does not keep this process alive. It is watched from the first time it is held. */
export function holdProgram({ child, watch }: StartedProgram, held: boolean): void {
  if (held) watch()
  for (const each of [child, ...child.stdio]) {
    // A closed pipe would wait for a connection to do it.
    if (!each || ('destroyed' in each && each.destroyed)) continue
    if ('ref' in each && typeof each.ref === 'function' && typeof each.unref === 'function') {
      if (held) each.ref()
      else each.unref()
    }
  }
}

/** Kills a pooled program with all it started, and removes its folder. */
export async function endProgram(program: StartedProgram, folder: string): Promise<void> {
  // An idle program keeps this process alive no longer; its end must be waited for all the same.
  holdProgram(program, true)
  killGroup(program.child)
  await program.ended
  await removeTree(folder)
}

/** What the child's descriptors are, in order: input, output, errors, filter, replies. */
const pipes = (wish: SandboxedProgram) => [
  wish.input === undefined ? ('ignore' as const) : ('pipe' as const),
  ...(['pipe', 'pipe', 'pipe'] as const),
  ...(wish.replies ? (['pipe'] as const) : []),
]

/**
 * Starts a program. The caller ends it by `killGroup`.
 *
 * @throws DocweaveError `TOOL_UNAVAILABLE` where no sandbox can be made
 */
export async function startSandboxed(wish: SandboxedProgram): Promise<StartedProgram> {
  const state = await sandboxState()
  if (state.mode === 'unavailable') throw new DocweaveError('TOOL_UNAVAILABLE', {}, new Error(state.reason))
  const sandboxed = state.mode === 'sandboxed'
  const extra = Object.entries(wish.environment ?? {}).map(([name, value]) => `${name}=${value}`)
  const { read = [], write, devices } = wish
  // bubblewrap itself may not enter the folder, which is the other user's.
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
  // A program that ends before it has read everything breaks the pipe; its exit tells the story.
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
