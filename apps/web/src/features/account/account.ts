/**
 * The signed-in user of a page: created at the edge for its HTML and, from that, in the browser, so that a signed-in page never flashes
 * signed out. Every page includes this; the sign-in code is loaded on demand.
 */
import { getRouteApi } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import type { Profile } from '@docweave/contract'

export interface AccountState {
  user: PageUser | undefined
  /** `undefined` until loaded, and when signed out. */
  profile: Profile | undefined
  /** Whether `user` is certain. False while a session is being restored; becomes true once. */
  authReady: boolean
}

export interface Account {
  /** As rendered in the HTML. */
  readonly first: AccountState
  get(): AccountState
  subscribe(listener: () => void): () => void
  /** Sets the certain user. Another user's profile is dropped. */
  setUser(user: PageUser | undefined): void
  setProfile(profile: Profile): void
  /** Resolves with the state once it is certain. */
  ready(): Promise<AccountState>
}

/**
 * @param user the user that the page was rendered for
 * @param sure false if the browser has a session that the page was rendered without
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

const root = getRouteApi('__root__')

/** Returns the account state, and re-renders the component when it changes. */
export function useAccount(): AccountState & { isLoggedIn: boolean } {
  const { account } = root.useRouteContext()
  const state = useSyncExternalStore(account.subscribe, account.get, () => account.first)
  return { ...state, isLoggedIn: state.user !== undefined }
}

/** The signed-in user, as far as pages need it; embedded in the HTML. */
export interface PageUser {
  id: string
  email: string
  emailVerified: boolean
  /** The name from a federated sign-in, or the user's own display name. */
  name?: string
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Parses the `data-user` attribute of `<html>`; `undefined` for a page rendered without a user. */
export function readPageUser(json: string | undefined): PageUser | undefined {
  const data: unknown = JSON.parse(json || 'null')
  if (typeof data !== 'object' || data === null) return undefined
  const { id, email, emailVerified, name }: Partial<Record<string, unknown>> = { ...data }
  return {
    id: text(id),
    email: text(email),
    emailVerified: emailVerified === true,
    ...(text(name) ? { name: text(name) } : {}),
  }
}
