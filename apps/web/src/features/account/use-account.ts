/** The account of the page, for components. */
import { useSyncExternalStore } from 'react'
import { getRouteApi } from '@tanstack/react-router'
import type { AccountState } from './account.ts'

const root = getRouteApi('__root__')

/** Gives who is signed in, and draws the component anew when that changes. */
export function useAccount(): AccountState & { isLoggedIn: boolean } {
  const { account } = root.useRouteContext()
  const state = useSyncExternalStore(account.subscribe, account.get, () => account.first)
  return { ...state, isLoggedIn: state.user !== undefined }
}
