/** The memory of process trees and the steal time of the machine, from /proc (proc(5)): Linux only. */
import { readdir, readFile } from 'node:fs/promises'

/** Returns the process tree of `root`, including it. */
export async function treeOf(root: number): Promise<number[]> {
  const children = new Map<number, number[]>()
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const text = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    // The process name may contain spaces and brackets, so fields are counted from its last bracket.
    const parent = Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1])
    children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const found = [root]
  for (const pid of found) found.push(...(children.get(pid) ?? []))
  return found
}

/** Proportional set size: pages shared by several processes are divided among them. */
async function proportionalBytes(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) * 1024
}

/** Returns the memory of the process tree of `root`, in bytes. */
export async function memoryOf(root: number): Promise<number> {
  const sizes = await Promise.all((await treeOf(root)).map(proportionalBytes))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/**
 * Samples memory every `every` milliseconds until the returned function is called, which returns the peak in MB: of the process tree of
 * `pid`, or of that process `alone`.
 */
export function watchMemory(pid: number, { every = 250, alone = false } = {}): () => Promise<number> {
  let peak = 0
  let stopped = false
  const watching = (async () => {
    while (!stopped) {
      peak = Math.max(peak, await (alone ? proportionalBytes(pid) : memoryOf(pid)))
      await new Promise((wake) => setTimeout(wake, every))
    }
  })()
  return async () => {
    stopped = true
    await watching
    return peak / 1e6
  }
}

/** Returns total and steal time since boot, in ticks (proc_stat(5): the eighth field of `cpu`). */
async function readTicks(): Promise<{ all: number; stolen: number }> {
  const [line = ''] = (await readFile('/proc/stat', 'utf8').catch(() => '')).split('\n')
  const ticks = line.split(/\s+/).slice(1, 9).map(Number)
  return { all: ticks.reduce((sum, each) => sum + each, 0), stolen: ticks[7] ?? 0 }
}

/**
 * Starts measuring steal time, which the hypervisor gave to other machines: it makes measurements less reliable. The returned function
 * returns its share since then, in percent.
 */
export async function watchStealTime(): Promise<() => Promise<number>> {
  const before = await readTicks()
  return async () => {
    const after = await readTicks()
    return (100 * (after.stolen - before.stolen)) / Math.max(1, after.all - before.all)
  }
}
