/** How a program is wrapped in bubblewrap: which files, devices, users and namespaces it has. */
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'

/** Where the sandbox's own programs are. */
const systemPath = '/usr/local/bin:/usr/bin:/bin'

/** Where engines are looked for, as in a shell's PATH. */
let searchPath = systemPath

/**
 * Sets where engines are, for a machine that has them elsewhere than Debian does.
 *
 * @param path folders separated by colons, as in a shell's PATH
 */
export function lookForEnginesIn(path: string): void {
  searchPath = path
}

/** The environment of a sandboxed program: nothing of this process's own. */
export const cleanEnvironment = () => ({ PATH: searchPath, LANG: 'C.UTF-8', HOME: '/tmp', TMPDIR: '/tmp' })

/** The environment of bubblewrap itself, which must find its own programs as well. */
export const outerEnvironment = () => ({ ...cleanEnvironment(), PATH: `${searchPath}:${systemPath}` })

/** Folders of engines outside the system's own: they are made visible. */
export const engineFolders = (): string[] =>
  searchPath.split(':').filter((folder) => !/^\/(?:usr|bin)(?:\/|$)/.test(folder) && existsSync(folder))

/** The only files of `/etc` that engines need: the dynamic linker's, fonts, LibreOffice's settings, links to programs, the time zone. */
const settings = ['ld.so.cache', 'ld.so.conf', 'ld.so.conf.d', 'fonts', 'libreoffice', 'alternatives', 'localtime']

const links = ['lib', 'lib64', 'bin'].flatMap((name) => ['--symlink', `usr/${name}`, `/${name}`])

/** Bytes of the two folders that lie in memory. */
const temporaryBytes = 512_000_000
const sharedBytes = 64_000_000

/** Memory-backed folders have a size; the root, and what else is not the program's own folder, cannot be written to. */
const folders = [
  ...['--proc', '/proc', '--dev', '/dev'],
  ...['--size', String(sharedBytes), '--perms', '1777', '--tmpfs', '/dev/shm'],
  // A shared mapping of /dev/zero is memory that no limit counts.
  ...['--dev-bind', '/dev/null', '/dev/zero', '--remount-ro', '/dev'],
  ...['--size', String(temporaryBytes), '--perms', '1777', '--tmpfs', '/tmp'],
]

/**
 * Namespaces and rights. No `--new-session`: the program has no terminal, and must stay in bubblewrap's process group: in one of its own
 * a kill during bubblewrap's start left it behind.
 *
 * As root, bubblewrap makes the mounts with root's own rights and `setpriv` then becomes the unprivileged user; what it keeps until then
 * is the right to do just that. As a plain user, bubblewrap maps that user to `nobody` in a user namespace that cannot be nested.
 */
const isolation = (user: number | undefined): string[] =>
  user === undefined
    ? ['--unshare-all', '--unshare-user', '--disable-userns', '--uid', '65534', '--gid', '65534']
    : [
        ...['--unshare-ipc', '--unshare-pid', '--unshare-net', '--unshare-uts', '--unshare-cgroup-try'],
        ...['--cap-drop', 'ALL', '--cap-add', 'CAP_SETUID', '--cap-add', 'CAP_SETGID', '--cap-add', 'CAP_SETPCAP'],
      ]

const asUser = (user: number | undefined): string[] =>
  user === undefined
    ? []
    : [
        'setpriv',
        `--reuid=${user}`,
        `--regid=${user}`,
        '--clear-groups',
        '--inh-caps=-all',
        '--bounding-set=-all',
        '--',
      ]

const environment = () => Object.entries(cleanEnvironment()).flatMap(([name, value]) => ['--setenv', name, value])

/** All folders above `path`, the topmost first. bubblewrap would make missing ones for root alone. */
function foldersAbove(path: string): string[] {
  const above = dirname(path)
  return above === '/' ? [] : [...foldersAbove(above), above]
}

export interface Visible {
  /** Files and folders to read, besides the system's programs and libraries. */
  read: readonly string[]
  /** Folders to change. */
  write: readonly string[]
  /** Devices to use: a graphics card, say. */
  devices?: readonly string[] | undefined
  /** As `prepareUser` gives it. */
  user: number | undefined
  /** The file descriptor that a seccomp filter is read from. */
  filter?: number | undefined
}

/**
 * Gives the command that runs `command` in bubblewrap.
 *
 * @param command the program and its arguments; paths in them are the same inside as outside
 */
export function wrapped(command: readonly string[], { read, write, devices = [], user, filter }: Visible): string[] {
  const bound = [...engineFolders(), ...read, ...write, ...devices]
  const above = new Set(bound.flatMap(foldersAbove))
  return [
    'bwrap',
    ...['--ro-bind', '/usr', '/usr'],
    ...links,
    ...['--perms', '0755', '--dir', '/etc'],
    ...settings.flatMap((name) => ['--ro-bind-try', `/etc/${name}`, `/etc/${name}`]),
    ...folders,
    ...[...above].flatMap((path) => (path.startsWith('/usr') ? [] : ['--perms', '0755', '--dir', path])),
    ...[...engineFolders(), ...read].flatMap((path) => ['--ro-bind', path, path]),
    ...write.flatMap((path) => ['--bind', path, path]),
    ...devices.flatMap((path) => ['--dev-bind', path, path]),
    ...['--remount-ro', '/'],
    ...isolation(user),
    ...['--die-with-parent', '--clearenv'],
    ...environment(),
    ...(filter === undefined ? [] : ['--seccomp', String(filter)]),
    '--',
    ...asUser(user),
    ...command,
  ]
}
