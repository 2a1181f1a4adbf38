/** A process's system calls, traced by strace (strace.io): writes, creation, renaming and syncs of files, and responses to clients. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { execa } from 'execa'

export interface SystemCall {
  /** In ms since 1970, with fractions. */
  from: number
  to: number
  name: string
  /** The arguments as strace prints them: descriptors with their paths, strings truncated. */
  args: string
}

const CALLS = [
  ...['write', 'pwrite64', 'writev', 'pwritev', 'ftruncate', 'copy_file_range', 'sendfile', 'sendmsg', 'sendto'],
  ...[
    'fsync',
    'fdatasync',
    'openat',
    'rename',
    'renameat',
    'renameat2',
    'link',
    'linkat',
    'mkdir',
    'mkdirat',
    'unlink',
  ],
]

/** How often, and at which interval, a trace is read until it has the last call. */
const [mostRounds, roundMs] = [100, 100]

/** A line of `strace -ttt -T`. Failed calls (`= -1`) do not match. */
const pattern = /^(\d+\.\d+) (\w+)\((.*)\) += (?!-1 )\S+.* <(\d+\.\d+)>$/

export const callsIn = (text: string): SystemCall[] =>
  text.split('\n').flatMap((line) => {
    const [, began, name, args, seconds] = pattern.exec(line) ?? []
    if (began === undefined || name === undefined || args === undefined) return []
    const from = Number(began) * 1000
    return [{ from, to: from + Number(seconds) * 1000, name, args }]
  })

/**
 * Traces all threads of a process until `stop`, which returns the calls in chronological order. A client may have a response before strace
 * has written the call that sent it: with a text, `stop` waits for a call with that text in its arguments.
 *
 * @throws Error if strace is missing or not permitted; the set-up of `npm test` installs it
 */
export async function traceCalls(pid: number): Promise<{ stop(last?: string): Promise<SystemCall[]> }> {
  const folder = await mkdtemp(join(tmpdir(), 'docweave-calls-'))
  // One file per thread, so that calls of different threads do not interleave.
  const options = ['-ff', '-ttt', '-T', '-y', '-s', '1000', '-e', `trace=${CALLS.join()}`, '-o', join(folder, 'calls')]
  const strace = spawn(...asRoot('strace', [...options, '-p', String(pid)]), { stdio: ['ignore', 'ignore', 'pipe'] })
  const said: string[] = []
  const attached = Promise.withResolvers<void>()
  const failed = (why: string) => attached.reject(new Error(`strace does not trace ${pid}: ${why}`))
  strace.once('error', (error) => failed(error.message))
  strace.once('exit', () => failed(said.join('\n')))
  createInterface({ input: strace.stderr }).on('line', (line) => {
    said.push(line)
    if (line.includes('attached')) attached.resolve()
  })
  await attached.promise
  const traced = async () => {
    const texts = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))
    return texts.flatMap(callsIn).toSorted((a, b) => a.from - b.from)
  }
  return {
    async stop(last) {
      for (let rounds = 0; last !== undefined && rounds < mostRounds; rounds++) {
        if ((await traced()).some(({ args }) => args.includes(last))) break
        await setTimeout(roundMs)
      }
      const over = once(strace, 'exit')
      strace.kill('SIGINT')
      await over
      const calls = await traced()
      await rm(folder, { recursive: true })
      return calls
    },
  }
}

const WRITES = new Set(['write', 'pwrite64', 'writev', 'pwritev', 'ftruncate', 'copy_file_range', 'sendfile'])
const SYNCS = new Set(['fsync', 'fdatasync'])
const NAMINGS = new Set(['rename', 'renameat', 'renameat2', 'link', 'linkat'])

/** Returns the path of a call's descriptor; for a copy, that of the destination. */
function fileOf({ name, args }: SystemCall): string | undefined {
  const files = [...args.matchAll(/(?:^|, )\d+<(\/[^>]*)>/g)].map(([, path]) => path)
  return name === 'copy_file_range' ? files.at(1) : files.at(0)
}

/** Returns the directory entry that a call creates: the last path of a rename or link, or a new file or folder. */
function nameMadeBy({ name, args }: SystemCall): string | undefined {
  const paths = [...args.matchAll(/"(\/[^"]*)"/g)].map(([, path]) => path)
  if (NAMINGS.has(name)) return paths.at(-1)
  if (name.startsWith('mkdir')) return paths[0]
  return name === 'openat' && /O_CREAT\|(?:O_TRUNC|O_EXCL)/.test(args) ? paths[0] : undefined
}

/** Returns the directory entry that a call removes. */
function nameEndedBy({ name, args }: SystemCall): string | undefined {
  const [, path] = /"(\/[^"]*)"/.exec(args) ?? []
  return name === 'unlink' || name.startsWith('rename') ? path : undefined
}

/**
 * Returns what a power cut at the time `at` would lose: unsynced contents and directory entries below `folder`, except paths that match
 * `ignore`.
 */
export function unsyncedAt(calls: readonly SystemCall[], at: number, folder: string, ignore: RegExp): string[] {
  const before = calls.filter(({ from }) => from <= at)
  const isOurs = (path: string | undefined): path is string =>
    path !== undefined && path.startsWith(folder) && !ignore.test(path)
  const isSynced = (path: string, since: number) =>
    before.some((call) => SYNCS.has(call.name) && fileOf(call) === path && call.from >= since && call.to <= at)
  const isThere = (path: string, since: number) =>
    !before.some((call) => call.from >= since && nameEndedBy(call) === path)
  const lost = new Set<string>()
  for (const call of before) {
    const file = WRITES.has(call.name) ? fileOf(call) : undefined
    if (isOurs(file) && !isSynced(file, call.to) && isThere(file, call.to)) lost.add(`content of ${file}`)
    const name = nameMadeBy(call)
    if (isOurs(name) && !isSynced(dirname(name), call.to) && isThere(name, call.to)) lost.add(`name of ${name}`)
  }
  return [...lost]
}

const isRoot = process.getuid?.() === 0

/** Wraps a command in sudo if this process is not root's. */
const asRoot = (command: string, args: readonly string[]): [string, string[]] =>
  isRoot ? [command, [...args]] : ['sudo', ['-n', command, ...args]]

/** Runs a command as root, for tests that mount disks and trace processes, and waits. @throws Error if it fails or is not permitted */
export async function runAsRoot(command: string, ...args: string[]): Promise<void> {
  await execa(...asRoot(command, args))
}
