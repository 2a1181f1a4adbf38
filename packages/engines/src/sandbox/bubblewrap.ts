/** Whether bubblewrap works on this machine, and how a program is wrapped in it. Engines must reach no network and no other job's file. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** Where the sandbox's own programs are. */
const systemPath = '/usr/local/bin:/usr/bin:/bin'

/** Where engines are looked for, as in a shell's PATH. */
let searchPath = systemPath

/**
 * Says where engines are, for a machine that has them elsewhere than Debian does.
 *
 * @param path folders parted by colons, as in a shell's PATH
 */
export function lookForEnginesIn(path: string): void {
  searchPath = path
}

/** The environment a sandboxed program sees: nothing of ours. */
export const cleanEnvironment = () => ({ PATH: searchPath, LANG: 'C.UTF-8', HOME: '/tmp' })

/** What starts the sandbox must find its own programs as well. */
export const outerEnvironment = () => ({ ...cleanEnvironment(), PATH: `${searchPath}:${systemPath}` })

/** Engines' folders that the system's own do not hold must be made visible. */
const engineFolders = () =>
  searchPath.split(':').filter((folder) => !/^\/(?:usr|bin)(?:\/|$)/.test(folder) && existsSync(folder))

const system = ['--ro-bind', '/usr', '/usr', '--ro-bind', '/etc', '/etc']
const links = ['lib', 'lib64', 'bin'].flatMap((name) => ['--symlink', `usr/${name}`, `/${name}`])
/**
 * No `--new-session`: the program is in a session of its own already, without a terminal, and must stay in bubblewrap's
 * process group. In one of its own a kill in the middle of bubblewrap's start left it behind, waiting for its parent for ever.
 */
const isolation = ['--unshare-all', '--die-with-parent', '--clearenv']
const environment = () => Object.entries(cleanEnvironment()).flatMap(([name, value]) => ['--setenv', name, value])

/**
 * The arguments that run `command` in bubblewrap.
 *
 * @param command the program and its arguments; paths in them are the same inside as outside
 * @param read files and folders it may read, besides the system's programs and libraries
 * @param write folders it may change
 * @param devices devices it may use
 */
export const wrapped = (
  command: readonly string[],
  read: readonly string[],
  write: readonly string[],
  devices: readonly string[] = [],
): string[] => [
  'bwrap',
  ...system,
  ...links,
  ...['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp'],
  ...[...engineFolders(), ...read].flatMap((path) => ['--ro-bind', path, path]),
  ...write.flatMap((path) => ['--bind', path, path]),
  ...devices.flatMap((path) => ['--dev-bind', path, path]),
  ...isolation,
  ...environment(),
  '--',
  ...command,
]

export interface SandboxState {
  works: boolean
  /** For the operator, when it does not work. */
  warning?: string
}

let known: Promise<SandboxState> | undefined

async function probe(): Promise<SandboxState> {
  const [program = 'bwrap', ...args] = wrapped(['true'], [], [])
  try {
    await execute(program, args, { timeout: 5000 })
    return { works: true }
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    return {
      works: false,
      warning: missing
        ? 'runs without a sandbox: apt-get install bubblewrap'
        : 'runs without a sandbox: bubblewrap may not make namespaces here (kernel.unprivileged_userns_clone, or the container’s rights)',
    }
  }
}

/** Tries bubblewrap, once for this process, or anew with `again` (an operator may have installed it since). */
export function sandboxState({ again = false } = {}): Promise<SandboxState> {
  if (again || !known) known = probe()
  return known
}
