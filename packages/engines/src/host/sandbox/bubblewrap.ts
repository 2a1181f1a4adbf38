/** The bubblewrap command line: the files, devices, users and namespaces of a sandboxed program. */
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'

/** The search path of the sandbox's own programs. */
const systemPath = '/usr/local/bin:/usr/bin:/bin'

/** The search path of engines. */
let searchPath = systemPath

/**
 * Sets the search path of engines, for machines that do not have them where Debian puts them.
 *
 * @param path folders separated by colons, like PATH
 */
export function lookForEnginesIn(path: string): void {
  searchPath = path
}

/** The environment of a sandboxed program. Nothing is inherited from this process. */
export const cleanEnvironment = () => ({
  ...{ PATH: searchPath, LANG: 'C.UTF-8', HOME: '/tmp', TMPDIR: '/tmp' },
  // LibreOffice asks libpaper for the size of sheets without one, where it is installed, and libpaper does not find its settings in the sandbox.
  PAPERSIZE: 'a4',
})

/** The environment of bubblewrap itself, which needs the system's programs as well. */
export const outerEnvironment = () => ({ ...cleanEnvironment(), PATH: `${searchPath}:${systemPath}` })

/** Folders of engines outside of /usr and /bin. They are mounted into the sandbox. */
export const engineFolders = (): string[] =>
  searchPath.split(':').filter((folder) => !/^\/(?:usr|bin)(?:\/|$)/.test(folder) && existsSync(folder))

/** The only files of `/etc` that engines need: the dynamic linker's, fonts, LibreOffice's settings, links to programs, the time zone. */
const settings = ['ld.so.cache', 'ld.so.conf', 'ld.so.conf.d', 'fonts', 'libreoffice', 'alternatives', 'localtime']

const links = ['lib', 'lib64', 'bin'].flatMap((name) => ['--symlink', `usr/${name}`, `/${name}`])

/** Sizes of /tmp and /dev/shm, in bytes. */
const temporaryBytes = 512_000_000
const sharedBytes = 64_000_000

/** Memory-backed folders have a maximum size. Everything but the program's own folder and these is read-only. */
const folders = [
  ...['--proc', '/proc', '--dev', '/dev'],
  ...['--size', String(sharedBytes), '--perms', '1777', '--tmpfs', '/dev/shm'],
  // A shared mapping of /dev/zero would be memory that no limit counts.
  ...['--dev-bind', '/dev/null', '/dev/zero', '--remount-ro', '/dev'],
  ...['--size', String(temporaryBytes), '--perms', '1777', '--tmpfs', '/tmp'],
]

/**
 * Namespaces and capabilities. There is no `--new-session`, because the program has no terminal and must stay in bubblewrap's process group:
 * with a group of its own it survived a kill during bubblewrap's start.
 *
 * As root, bubblewrap mounts with root's rights, and `setpriv` then switches to the unprivileged user; the capabilities that remain until
 * then are those that `setpriv` needs. As an unprivileged user, bubblewrap maps that user to `nobody` in a user namespace that cannot be nested.
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

/** All parent folders of `path`, the topmost first. bubblewrap would create missing ones with access for root only. */
function foldersAbove(path: string): string[] {
  const above = dirname(path)
  return above === '/' ? [] : [...foldersAbove(above), above]
}

export interface Visible {
  /** Readable files and folders, besides the system's programs and libraries. */
  read: readonly string[]
  /** Writable folders. */
  write: readonly string[]
  /** Devices, such as a graphics card. */
  devices?: readonly string[] | undefined
  /** The user id that `prepareUser` returns. */
  user: number | undefined
  /** The file descriptor from which bubblewrap reads the seccomp filter. */
  filter?: number | undefined
}

/**
 * Returns the command that runs `command` in bubblewrap.
 *
 * @param command the program and its arguments; paths are the same inside and outside of the sandbox
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
