/**
 * A lock between processes: files `NAME-1`, `NAME-2` … in a folder, of which the highest counts. A process that finds the highest lock's holder
 * gone creates the next one; only one process can, because a link never replaces a file. Unlike removing the old lock first, this has no
 * moment at which two processes both believe that they removed a dead one's.
 */
import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { codeOf, moveUnlessTaken } from './place-file.ts'

const Holder = z.object({
  pid: z.int().positive(),
  host: z.string(),
  /** When the process started, in the system's own terms; tells it from a later process with the same id. Linux only. */
  start: z.string().optional(),
})
type Holder = z.infer<typeof Holder>

/** Returns the boot's id and the ticks since then at which the process started (proc(5), `starttime`). */
async function startOf(pid: number): Promise<string | undefined> {
  try {
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8')
    const stat = await readFile(`/proc/${pid}/stat`, 'latin1')
    // The second field, the program's name in parentheses, may contain anything.
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    return ticks === undefined ? undefined : `${boot.trim()} ${ticks}`
  } catch {
    return undefined
  }
}

/** Whether the process still runs. A process on another machine cannot be asked, and counts as running. */
async function isAlive({ pid, host, start }: Holder): Promise<boolean> {
  if (host !== hostname()) return true
  try {
    process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
  return start === undefined || (await startOf(pid)) === start
}

/** Returns the holder in a lock file; `undefined` if it is gone, or was not written completely. */
async function holderIn(file: string): Promise<Holder | undefined> {
  try {
    return Holder.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    return undefined
  }
}

const numbersIn = async (folder: string, name: string) =>
  (await readdir(folder))
    .flatMap((each) => (each.startsWith(`${name}-`) ? (/^\d{1,9}$/.exec(each.slice(name.length + 1))?.[0] ?? []) : []))
    .map(Number)
    .toSorted((a, b) => a - b)

export type Lock =
  | { release: () => Promise<void> }
  | { release: undefined; holder: Pick<Holder, 'pid' | 'host'>; file: string }

/** Takes the lock of this name in the folder for this process, unless a process holds it that runs. */
export async function tryLock(folder: string, name: string): Promise<Lock> {
  const file = (number: number) => join(folder, `${name}-${number}`)
  /** Returns a holder that runs, of one of these locks. */
  const heldBy = async (numbers: readonly number[]) => {
    for (const number of numbers) {
      const holder = await holderIn(file(number))
      if (holder && (await isAlive(holder))) return { release: undefined, holder, file: file(number) }
    }
    return undefined
  }
  for (;;) {
    const highest = (await numbersIn(folder, name)).at(-1) ?? 0
    const held = await heldBy([highest])
    if (held) return held
    const own = file(highest + 1)
    const aside = join(folder, `${name}-taking-${randomBytes(8).toString('hex')}`)
    const mine: Holder = { pid: process.pid, host: hostname(), start: await startOf(process.pid) }
    await writeFile(aside, JSON.stringify(mine), { mode: 0o600 })
    const isFirst = await moveUnlessTaken(aside, own)
    await rm(aside, { force: true })
    if (!isFirst) continue
    const numbers = await numbersIn(folder, name)
    const lower = numbers.slice(0, -1)
    // A slow process may create a number that others have passed by now; or they released theirs, so that the count began again.
    if (numbers.at(-1) !== highest + 1 || (await heldBy(lower))) {
      await rm(own, { force: true })
      // Two processes that step back from each other do not meet again.
      await pause(Math.random() * 20)
      continue
    }
    for (const number of lower) await rm(file(number), { force: true })
    return { release: () => rm(own, { force: true }) }
  }
}
