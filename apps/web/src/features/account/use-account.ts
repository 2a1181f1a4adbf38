/** The page's account, as a hook. */
import { useSyncExternalStore } from 'react'
import { getRouteApi } from '@tanstack/react-router'
import type { AccountState } from './account.ts'

const root = getRouteApi('__root__')

/** Returns the account state, and re-renders the component when it changes. */
export function useAccount(): AccountState & { isLoggedIn: boolean } {
  const { account } = root.useRouteContext()
  const state = useSyncExternalStore(account.subscribe, account.get, () => account.first)
  return { ...state, isLoggedIn: state.user !== undefined }
}
