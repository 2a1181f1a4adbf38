/**
 * Who is signed in on a page: made at the edge for its HTML and, from that, in the browser, so that a signed-in page never shows
 * itself signed out. Every page carries this; what signs in and out is fetched on demand.
 */
import type { Profile } from '@docweave/contract'
import type { PageUser } from './page-user.ts'

export interface AccountState {
  user: PageUser | undefined
  /** `undefined` until something loads it, and once nobody is signed in. */
  profile: Profile | undefined
  /** Whether `user` is sure. False while a session is being taken up again; turns true once. */
  authReady: boolean
}

export interface Account {
  /** As the page's HTML was written. */
  readonly first: AccountState
  get(): AccountState
  subscribe(listener: () => void): () => void
  /** Says who is signed in now, for sure. Somebody else's profile is forgotten. */
  setUser(user: PageUser | undefined): void
  setProfile(profile: Profile): void
  /** The state once it is sure. */
  ready(): Promise<AccountState>
}

/**
 * @param user whom the page was written for
 * @param sure whether that is all there is to know: not when the browser knows somebody whom the page did not
 */
export function createAccount(user: PageUser | undefined, sure = true): Account {
  const first: AccountState = { user, profile: undefined, authReady: true }
  let state: AccountState = { ...first, authReady: sure }
  const listeners = new Set<() => void>()
  const change = (next: AccountState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const account: Account = {
    first,
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    setUser: (next) =>
      change({ user: next, profile: next?.id === state.user?.id ? state.profile : undefined, authReady: true }),
    setProfile: (profile) => state.user && change({ ...state, profile }),
    ready: () =>
      new Promise((resolve) => {
        const look = () => {
          if (!state.authReady) return
          stop()
          resolve(state)
        }
        const stop = account.subscribe(look)
        look()
      }),
  }
  return account
}
