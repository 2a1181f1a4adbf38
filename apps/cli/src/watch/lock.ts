/**
 * The lock of a watched folder: files `lock-1`, `lock-2` …, of which the highest counts. A watcher that finds the highest lock's process gone
 * creates the next one; only one process can, because a link never replaces a file. Unlike removing the old lock first, this has no moment at
 * which two watchers both believe that they removed a dead one's.
 */
import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { codeOf, moveUnlessTaken } from '../place-file.ts'
import { UsageError } from '../usage-error.ts'

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

const numbersIn = async (folder: string) =>
  (await readdir(folder))
    .flatMap((name) => /^lock-(\d{1,9})$/.exec(name)?.[1] ?? [])
    .map(Number)
    .toSorted((a, b) => a - b)

/**
 * Locks the folder of a watcher's state for this process.
 *
 * @returns a function that releases the lock
 * @throws UsageError while another process holds it
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = (number: number) => join(folder, `lock-${number}`)
  for (;;) {
    const highest = (await numbersIn(folder)).at(-1) ?? 0
    const holder = await holderIn(file(highest))
    if (holder && (await isAlive(holder)))
      throw new UsageError(
        `Process ${holder.pid} on ${holder.host} watches this folder already. If it does not run any more, remove ${file(highest)}.`,
      )
    const own = file(highest + 1)
    const aside = join(folder, `locking-${randomBytes(8).toString('hex')}`)
    const mine: Holder = { pid: process.pid, host: hostname(), start: await startOf(process.pid) }
    await writeFile(aside, JSON.stringify(mine), { mode: 0o600 })
    const isFirst = await moveUnlessTaken(aside, own)
    await rm(aside, { force: true })
    if (!isFirst) continue
    const numbers = await numbersIn(folder)
    // A slow process may create a number that others have passed by now.
    if (numbers.at(-1) !== highest + 1) {
      await rm(own, { force: true })
      continue
    }
    for (const number of numbers.slice(0, -1)) await rm(file(number), { force: true })
    return () => rm(own, { force: true })
  }
}
