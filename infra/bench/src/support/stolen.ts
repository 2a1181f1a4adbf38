/** What of the processors' time the host gave to other machines: a figure taken while it did says less. */
import { readFile } from 'node:fs/promises'

/** All time since the machine began, and what of it was stolen, in ticks (proc_stat(5): the eighth of `cpu`'s fields). */
async function readTicks(): Promise<{ all: number; stolen: number }> {
  const [line = ''] = (await readFile('/proc/stat', 'utf8').catch(() => '')).split('\n')
  const ticks = line.split(/\s+/).slice(1, 9).map(Number)
  return { all: ticks.reduce((sum, each) => sum + each, 0), stolen: ticks[7] ?? 0 }
}

/** Begins to look; what it gives tells the share since then, in percent. */
export async function watchStolen(): Promise<() => Promise<number>> {
  const before = await readTicks()
  return async () => {
    const after = await readTicks()
    return (100 * (after.stolen - before.stolen)) / Math.max(1, after.all - before.all)
  }
}
