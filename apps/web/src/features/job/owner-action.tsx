/** Actions that only the job's creator may use: hidden from visitors who merely have its link. */
import { createContext, use, useSyncExternalStore, type ReactNode } from 'react'
import type { JobView } from '@docweave/contract'
import { isLocalJob } from '../local-runs/local-job-id.ts'
import { jobKeyOf } from './job-keys.ts'

/** Whether the page's job may be changed here; `undefined` until the browser's storage was read. */
export const MayChange = createContext<boolean | undefined>(true)

const subscribe = (changed: () => void) => {
  addEventListener('storage', changed)
  return () => removeEventListener('storage', changed)
}

/** Whether this browser may change a job: as its owner, or with its key, which only the browser has. */
export function useMayChange(id: string, job: JobView | undefined): boolean | undefined {
  const hasKey = useSyncExternalStore<boolean | undefined>(
    subscribe,
    () => jobKeyOf(id) !== undefined,
    () => undefined,
  )
  // Only its owner can open a private job, and only this browser its own, so whoever sees it may change it.
  return job?.isPrivate || isLocalJob(id) ? true : hasKey
}

/** Invisible until the browser's storage was read, but laid out, so that nothing shifts for those who may use it. */
export function OwnerAction({ children }: { children: ReactNode }) {
  const mayChange = use(MayChange)
  if (mayChange === false) return null
  return <span className={mayChange ? 'contents' : 'invisible contents'}>{children}</span>
}
