/** A cluster whose workers have versions for the first time has none that takes new jobs: then the first that comes does. */
import { promoteFirst } from '@docweave/adapters/operations'
import type { connectTemporal } from '@docweave/adapters/temporal'
import { setTimeout as pause } from 'node:timers/promises'

/** The server learns of a version a moment after its first worker asks for work. */
const [tries, between] = [30, 1000]

export async function beFirstVersion(temporal: ReturnType<typeof connectTemporal>, version: string): Promise<void> {
  for (let left = tries; left > 0; left--) {
    const known = await promoteFirst(temporal, version).then(
      () => true,
      () => false,
    )
    if (known) return
    await pause(between, undefined, { ref: false })
  }
}
