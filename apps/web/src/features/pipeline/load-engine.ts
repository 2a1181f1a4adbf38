/** Lazily loads the workspace's engine, and the code that reads pipelines from URLs, at the first sign that they are needed. */
import { useCallback, useState } from 'react'
import { withToolMessages } from '@docweave/i18n/catalogues'

export type Engine = typeof import('./engine/engine.ts')

let loading: Promise<Engine> | undefined

/**
 * Loads the engine once; a failed import is retried at the next call. The worker is built without it: it and its libraries are for the
 * browser only.
 */
export function loadEngine(): Promise<Engine> {
  if (import.meta.env.SSR) return Promise.reject(new Error('The workspace engine cannot be loaded at the edge'))
  loading ??= withToolMessages(import('./engine/engine.ts')).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** Returns the engine once it is loaded, and a function that loads it. */
export function useEngine(): [engine: Engine | undefined, warm: () => Promise<Engine>] {
  const [engine, setEngine] = useState<Engine>()
  const warm = useCallback(async () => {
    const loaded = await loadEngine()
    setEngine(() => loaded)
    return loaded
  }, [])
  return [engine, warm]
}

/** Loads the code that reads pipelines from URLs, with the tools and their translations. A failed import is retried at the next call. */
export const loadPipelines = (): Promise<typeof import('./engine/read-pipeline.ts')> =>
  withToolMessages(import('./engine/read-pipeline.ts'))
