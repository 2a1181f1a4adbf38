/** Tells the API, again and again, which engines this worker has: an operator may mend one while it runs. */
import type { DocumentStore, EngineReport } from '@docweave/contract'

export type EngineCheck = () => Promise<Omit<EngineReport, 'at'>>

const reportEvery = 15_000

/** Reports now and every 15 s until the returned function is called. */
export async function reportEngines(
  checks: readonly EngineCheck[],
  documents: DocumentStore,
  seen: (engine: string, available: boolean) => void,
  failed: (error: unknown) => void,
): Promise<() => void> {
  const report = async () => {
    for (const check of checks) {
      const found = await check()
      seen(found.engine, found.available)
      await documents.set('engines', found.engine, { ...found, at: Date.now() })
    }
  }
  await report()
  let stopped = false
  // A report that is under way when the stores are closed fails for that alone.
  const timer = setInterval(() => void report().catch((error: unknown) => stopped || failed(error)), reportEvery)
  return () => {
    stopped = true
    clearInterval(timer)
  }
}
