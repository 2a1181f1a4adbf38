/** Where the visitor wants the steps of runs to take place. */

import { filesKnown, storageKnown } from './storage-access.ts'

/** What the visitor wants; `undefined`: whatever suits the work. */
export type Wish = 'browser' | 'server' | undefined

const storageKey = 'docweave-run-place'
const changed = 'docweave-run-place'
/** Set once the visitor has agreed to the downloads of tools that run here on request. Not kept for later visits. */
const requestKey = 'docweave-run-on-request'

/** Returns what the visitor chose, in this visit or an earlier one. */
export function readWish(): Wish {
  try {
    const wish = localStorage.getItem(storageKey)
    return wish === 'browser' || wish === 'server' ? wish : undefined
  } catch {
    return undefined
  }
}

/** Whether the visitor has asked for steps that run here on request. */
export const isRequested = (): boolean => {
  try {
    return sessionStorage.getItem(requestKey) === 'yes'
  } catch {
    return false
  }
}

/** Runs steps here that download much, in this tab. They are never run here without this. */
export function requestDownloads(): void {
  try {
    sessionStorage.setItem(requestKey, 'yes')
  } catch {
    // Without storage everything runs on the server.
  }
  dispatchEvent(new Event(changed))
}

/** Remembers what the visitor wants. */
export function wishFor(wish: Wish): void {
  try {
    if (wish === 'server') sessionStorage.removeItem(requestKey)
    if (wish === undefined) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, wish)
  } catch {
    // Without storage there is no OPFS either: everything runs on the server.
  }
  dispatchEvent(new Event(changed))
}

/** Without a network, the place may be another one, too. */
const events = [changed, storageKnown, 'storage', 'online', 'offline']

/** Calls `listener` when the place may be another one. Returns a function that ends this. */
export const subscribeToWish = (listener: () => void) => {
  void filesKnown()
  for (const type of events) addEventListener(type, listener)
  return () => {
    for (const type of events) removeEventListener(type, listener)
  }
}
