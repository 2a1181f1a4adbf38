/** Readiness of this process for new work: its dependencies are reachable, and it is not draining. */
import type { Client } from '@temporalio/client'
import type { DocumentStore, FileStore } from '@docweave/contract'

/** Resolves if a dependency is reachable, otherwise rejects. */
export type ReachCheck = () => Promise<unknown>

export interface Readiness {
  /** Returns the names of failed checks; empty when ready. */
  missing(): Promise<string[]>
  /** Stops taking new work. */
  drain(): void
  readonly draining: boolean
}

/** Check timeout and cache lifetime, in ms: a probe must answer before its own timeout (Kubernetes: one second), and is frequent. */
const [patience, remembered] = [800, 2000]

async function reaches(check: ReachCheck): Promise<boolean> {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => late.resolve(false), patience)
  const asked = Promise.resolve()
    .then(check)
    .then(
      () => true,
      () => false,
    )
  return Promise.race([asked, late.promise]).finally(() => clearTimeout(timer))
}

/** Runs `checks`, by name, on demand, and caches the result for two seconds. */
export function createReadiness(checks: Readonly<Record<string, ReachCheck>>): Readiness {
  let draining = false
  let last: { at: number; found: Promise<string[]> } | undefined

  const look = async () => {
    const names = Object.keys(checks)
    const reached = await Promise.all(Object.values(checks).map(reaches))
    return names.filter((_, index) => !reached[index])
  }
  return {
    async missing() {
      if (draining) return ['draining']
      if (!last || Date.now() - last.at > remembered) last = { at: Date.now(), found: look() }
      return last.found
    },
    drain() {
      draining = true
    },
    get draining() {
      return draining
    },
  }
}

/** Readiness checks of the stores and the cluster, each by the smallest request that only they can answer. */
export const reachChecks = (reached: {
  temporal: Client
  files: FileStore
  documents: DocumentStore
}): Record<string, ReachCheck> => ({
  temporal: () => reached.temporal.workflowService.getSystemInfo({}),
  // The note does not exist: a successful read is enough.
  files: () => reached.files.readNote('uploads/readiness', 'probe'),
  documents: () => reached.documents.get('settings', 'visitor-salt'),
})
