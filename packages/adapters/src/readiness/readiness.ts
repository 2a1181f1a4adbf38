/** Whether work may be sent to this process: it reaches what it works on, and is not on its way out. */

/** Resolves where a thing is reached, and rejects where it is not. */
export type ReachCheck = () => Promise<unknown>

export interface Readiness {
  /** What keeps work away, by name; empty where nothing does. */
  missing(): Promise<string[]>
  /** From now on it takes no new work. */
  drain(): void
  readonly draining: boolean
}

/** A probe must have its answer before whoever asked gives up (Kubernetes after a second), and asks often. */
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

/** Looks at `checks`, by name, when it is asked, and not again for two seconds however often it is asked. */
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
