/** The versions of the workers, as an incident may name them. */
import type { OperationsOverview } from '@docweave/contract'

export interface WorkerVersions {
  /** All that are registered, newest first: jobs ran on them, and failed. */
  registered: string[]
  /** Those whose workers can run jobs now. */
  live: string[]
}

/** Both are empty when the workers have no versions. */
export function versionsOf({ versions, workers }: Pick<OperationsOverview, 'versions' | 'workers'>): WorkerVersions {
  const registered = versions.map(({ version }) => version)
  const served = new Set(
    workers.flatMap(({ version, draining, silence }) =>
      version === undefined || draining || silence > 0 ? [] : version,
    ),
  )
  return { registered, live: registered.filter((version) => served.has(version)) }
}
