/** Makes this version the current one if none is: without a current version, versioned workers get no new jobs. */
import { promoteFirst } from '@docweave/adapters/operations'
import type { connectTemporal } from '@docweave/adapters/temporal'
import { setTimeout as pause } from 'node:timers/promises'

/** Retries and their interval (ms): the server knows a version only shortly after its first worker polls. */
const [tries, between] = [30, 1000]

export async function promoteIfFirst(temporal: ReturnType<typeof connectTemporal>, version: string): Promise<void> {
  for (let left = tries; left > 0; left--) {
    const known = await promoteFirst(temporal, version).then(
      () => true,
      () => false,
    )
    if (known) return
    await pause(between, undefined, { ref: false })
  }
}
