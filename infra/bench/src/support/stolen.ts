/** Steal time: processor time that the hypervisor gave to other machines. It makes measurements less reliable. */
import { readFile } from 'node:fs/promises'

/** Returns total and stolen time since boot, in ticks (proc_stat(5): the eighth field of `cpu`). */
async function readTicks(): Promise<{ all: number; stolen: number }> {
  const [line = ''] = (await readFile('/proc/stat', 'utf8').catch(() => '')).split('\n')
  const ticks = line.split(/\s+/).slice(1, 9).map(Number)
  return { all: ticks.reduce((sum, each) => sum + each, 0), stolen: ticks[7] ?? 0 }
}

/** Starts measuring; the returned function returns the share of steal time since then, in percent. */
export async function watchStolen(): Promise<() => Promise<number>> {
  const before = await readTicks()
  return async () => {
    const after = await readTicks()
    return (100 * (after.stolen - before.stolen)) / Math.max(1, after.all - before.all)
  }
}
