/** A page's account state: it becomes certain once, and never has another user's profile. */
import { expect, it, vi } from 'vitest'
import { createAccount } from './account.ts'

const ana = { id: 'a', email: 'ana@example.com', emailVerified: true }
const profile = { createdAt: 1, name: 'Ana' }

it('starts with the rendered user and is certain at once', async () => {
  const account = createAccount(ana)
  expect(account.get()).toEqual({ user: ana, profile: undefined, authReady: true })
  expect(await account.ready()).toBe(account.get())
})

it('resolves once the user is certain, and notifies listeners', async () => {
  const account = createAccount(undefined, false)
  // Hydration must find the state of the server's HTML.
  expect(account.first).toEqual({ user: undefined, profile: undefined, authReady: true })
  const told = vi.fn<() => void>()
  account.subscribe(told)
  const waiting = account.ready()
  account.setUser(ana)
  expect(await waiting).toMatchObject({ user: ana, authReady: true })
  expect(told).toHaveBeenCalledTimes(1)
})

it('drops the profile when the user changes, and sets none when signed out', () => {
  const account = createAccount(ana)
  account.setProfile(profile)
  account.setUser({ ...ana, emailVerified: false })
  expect(account.get().profile).toBe(profile)
  account.setUser({ ...ana, id: 'b' })
  expect(account.get().profile).toBeUndefined()
  account.setUser(undefined)
  account.setProfile(profile)
  expect(account.get().profile).toBeUndefined()
})
