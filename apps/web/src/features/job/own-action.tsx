/** What only whoever started a job may do with it: to those who have its link alone it is not shown. */
import { createContext, use, useSyncExternalStore, type ReactNode } from 'react'
import type { JobView } from '@docweave/contract'
import { jobKeyOf } from './job-keys.ts'

/** Whether the job of the page may be changed here; `undefined` while nobody has asked the browser. */
export const MayChange = createContext<boolean | undefined>(true)

const subscribe = (changed: () => void) => {
  addEventListener('storage', changed)
  return () => removeEventListener('storage', changed)
}

/** Whether this browser may change a job: its owner may, or whoever has its key, which only a browser can tell. */
export function useMayChange(id: string, job: JobView | undefined): boolean | undefined {
  const hasKey = useSyncExternalStore<boolean | undefined>(
    subscribe,
    () => jobKeyOf(id) !== undefined,
    () => undefined,
  )
  // It opened, so its owner is here.
  return job?.isPrivate ? true : hasKey
}

/** Keeps its place without being seen until the browser has been asked, so that nothing moves for whoever may use it. */
export function OwnAction({ children }: { children: ReactNode }) {
  const mayChange = use(MayChange)
  if (mayChange === false) return null
  return <span className={mayChange ? 'contents' : 'invisible contents'}>{children}</span>
}
