/** What a process asks of the system, as strace (strace.io) writes it down: writes, names and syncs of files, and answers to clients. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { asRoot } from './as-root.ts'

export interface SystemCall {
  /** In ms since 1970, with fractions. */
  from: number
  to: number
  name: string
  /** The arguments as strace writes them: descriptors with what they stand for, texts cut off. */
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

/** A line of `strace -ttt -T`; calls that failed say so after the equals sign and are left out. */
const pattern = /^(\d+\.\d+) (\w+)\((.*)\) += (?!-1 )\S+.* <(\d+\.\d+)>$/

export const callsIn = (text: string): SystemCall[] =>
  text.split('\n').flatMap((line) => {
    const [, began, name, args, seconds] = pattern.exec(line) ?? []
    if (began === undefined || name === undefined || args === undefined) return []
    const from = Number(began) * 1000
    return [{ from, to: from + Number(seconds) * 1000, name, args }]
  })

/**
 * Writes down what all threads of a process ask for, from now on until `stop`, which gives it in the order of time.
 *
 * @throws Error where strace is missing or may not trace: the set-up of `npm test` installs it
 */
export async function traceCalls(pid: number): Promise<{ stop(): Promise<SystemCall[]> }> {
  const folder = await mkdtemp(join(tmpdir(), 'docweave-calls-'))
  // A file a thread: then no call is torn apart by those of others.
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
  return {
    async stop() {
      const over = once(strace, 'exit')
      strace.kill('SIGINT')
      await over
      const texts = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))
      await rm(folder, { recursive: true })
      return texts.flatMap(callsIn).toSorted((a, b) => a.from - b.from)
    },
  }
}

const WRITES = new Set(['write', 'pwrite64', 'writev', 'pwritev', 'ftruncate', 'copy_file_range', 'sendfile'])
const SYNCS = new Set(['fsync', 'fdatasync'])
const NAMINGS = new Set(['rename', 'renameat', 'renameat2', 'link', 'linkat'])

/** The file behind the descriptor that a call works on; of a copy, the one that is written. */
function fileOf({ name, args }: SystemCall): string | undefined {
  const files = [...args.matchAll(/(?:^|, )\d+<(\/[^>]*)>/g)].map(([, path]) => path)
  return name === 'copy_file_range' ? files.at(1) : files.at(0)
}

/** The names that a call makes: the last path of a rename or link, and that of a file or folder which was not there. */
function nameMadeBy({ name, args }: SystemCall): string | undefined {
  const paths = [...args.matchAll(/"(\/[^"]*)"/g)].map(([, path]) => path)
  if (NAMINGS.has(name)) return paths.at(-1)
  if (name.startsWith('mkdir')) return paths[0]
  return name === 'openat' && /O_CREAT\|(?:O_TRUNC|O_EXCL)/.test(args) ? paths[0] : undefined
}

/** The name that a call takes away. */
function nameEndedBy({ name, args }: SystemCall): string | undefined {
  const [, path] = /"(\/[^"]*)"/.exec(args) ?? []
  return name === 'unlink' || name.startsWith('rename') ? path : undefined
}

/**
 * What a power cut at a time would take: files below `folder` that were written, and names that were made, and not synced before it.
 * Files that `ignore` knows are left out.
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
