/** Lazily loads the workspace's engine at the first sign that it is needed. */
import { useCallback, useState } from 'react'
import { withToolWords } from '@docweave/i18n/catalogues'

export type Engine = typeof import('../pipeline-engine/engine.ts')

let loading: Promise<Engine> | undefined

/**
 * Loads the engine once; a failed import is retried at the next call. The worker is built without it: it and its libraries are for the
 * browser only.
 */
export function loadEngine(): Promise<Engine> {
  if (import.meta.env.SSR) return Promise.reject(new Error('The workbench has no engine at the edge'))
  loading ??= withToolWords(import('../pipeline-engine/engine.ts')).catch((error: unknown) => {
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
