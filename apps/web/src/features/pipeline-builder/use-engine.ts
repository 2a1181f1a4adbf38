/** The workbench's engine, fetched at the first sign that it is wanted. */
import { useCallback, useState } from 'react'
import { withToolWords } from '@docweave/i18n/catalogues'

export type Engine = typeof import('../pipeline-engine/engine.ts')

let loading: Promise<Engine> | undefined

/**
 * Fetches the engine once; a failed fetch is tried again at the next call. The worker is built without it: it is for the
 * browser alone, and so are the libraries it brings.
 */
export function loadEngine(): Promise<Engine> {
  if (import.meta.env.SSR) return Promise.reject(new Error('The workbench has no engine at the edge'))
  loading ??= withToolWords(import('../pipeline-engine/engine.ts')).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** Gives the engine once it is there, and a function that fetches it. */
export function useEngine(): [engine: Engine | undefined, warm: () => Promise<Engine>] {
  const [engine, setEngine] = useState<Engine>()
  const warm = useCallback(async () => {
    const loaded = await loadEngine()
    setEngine(() => loaded)
    return loaded
  }, [])
  return [engine, warm]
}
