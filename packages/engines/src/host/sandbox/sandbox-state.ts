/** Whether engines may start. The sandbox is probed once, and the result holds for the lifetime of this process. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { EngineReport } from '@docweave/contract'
import { outerEnvironment, wrapped } from './bubblewrap.ts'
import { prepareUser } from './sandbox-user.ts'
import { seccompFilter } from './seccomp.ts'

const execute = promisify(execFile)

const installSandbox = 'apt-get install bubblewrap'

/** How engines start. `none` is for development only: engines run as this process's user with all of its rights. */
export type SandboxState =
  | { mode: 'sandboxed'; version: string }
  | { mode: 'unavailable'; reason: string }
  | { mode: 'none'; reason: string }

let unsandboxed = false

/** Allows engines to run without a sandbox (`DOCWEAVE_UNSANDBOXED=1`). Call it before the first engine starts. */
export function allowUnsandboxed(): void {
  unsandboxed = true
}

/** A busy machine starts bubblewrap in less than a second. */
const probeMilliseconds = 20_000

async function probe(): Promise<SandboxState> {
  if (unsandboxed) return { mode: 'none', reason: 'DOCWEAVE_UNSANDBOXED=1: engines run without a sandbox' }
  if (!seccompFilter())
    return {
      mode: 'unavailable',
      reason: `no seccomp filter supports ${process.arch} processors: engines need x64 or arm64`,
    }
  const folder = await mkdtemp(join(tmpdir(), 'docweave-probe-'))
  try {
    const options = { timeout: probeMilliseconds, env: outerEnvironment() }
    const user = prepareUser(folder, [])
    const [program = 'bwrap', ...args] = wrapped(['true'], { read: [], write: [folder], user })
    await execute(program, args, options)
    const { stdout } = await execute('bwrap', ['--version'], options)
    return { mode: 'sandboxed', version: stdout.replace(/^bubblewrap\s+/, '').trim() }
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim().slice(0, 200) : ''
    const reason = missing
      ? `bubblewrap is missing: ${installSandbox}`
      : `bubblewrap cannot create a sandbox (${said || 'no error output'}): check kernel.unprivileged_userns_clone, AppArmor and the container's rights`
    return {
      mode: 'unavailable',
      reason: `${reason}; for development only, DOCWEAVE_UNSANDBOXED=1 runs engines without a sandbox`,
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

let known: Promise<SandboxState> | undefined

/** Returns the state of the sandbox. The first call probes it. */
export const sandboxState = (): Promise<SandboxState> => (known ??= probe())

/** Reports the sandbox like an engine: unavailable if engines cannot start, or if they start without a sandbox. */
export async function check(): Promise<Omit<EngineReport, 'at'>> {
  const state = await sandboxState()
  return state.mode === 'sandboxed'
    ? { engine: 'sandbox', available: true, version: state.version }
    : { engine: 'sandbox', available: false, reason: state.reason }
}

/** Returns why no engine can start; `undefined` if engines can start. */
export async function sandboxProblem(): Promise<string | undefined> {
  const state = await sandboxState()
  return state.mode === 'unavailable' ? state.reason : undefined
}
