/** Pages are rendered for the signed-in user: identified by the cookie, rechecked regularly, signed out within five minutes. */
import { expect, it, vi } from 'vitest'
import type { Session } from './session-cookie.ts'
import { createSessions } from './sessions.ts'

const minute = 60_000
const ana = { id: 'ana', email: 'ana@example.com', emailVerified: false }
const asTold = { user: { ...ana, emailVerified: true, name: 'Ana', signedInAt: 1 } }

function visit() {
  let now = 1_800_000_000_000
  const sessions = createSessions(() => now)
  const session: Session = { user: ana, expiresAt: now + 14 * 24 * 60 * minute }
  const read = vi.fn<(cookie: string) => Promise<Session | undefined>>(async () => session)
  const ask = vi.fn<(cookie: string) => Promise<Response>>(async () => Response.json(asTold))
  return {
    read,
    ask,
    sessions,
    user: (cookie = 'cookie') => sessions.userOf(cookie, { read, ask }),
    wait: (milliseconds: number) => (now += milliseconds),
  }
}

it('prefers the API’s user over the cookie’s, and asks at most every five seconds', async () => {
  const { user, ask, read, wait } = visit()
  for (const _ of [1, 2, 3]) expect(await user()).toEqual({ ...ana, emailVerified: true, name: 'Ana' })
  wait(5_000 - 1)
  await user()
  expect(ask).toHaveBeenCalledTimes(1)
  expect(read).toHaveBeenCalledTimes(1)
  wait(1)
  await user()
  expect(ask).toHaveBeenCalledTimes(2)
})

it('signs out a user within a minute after the API ended the session', async () => {
  const { user, ask, wait } = visit()
  expect(await user()).toBeDefined()
  ask.mockImplementation(async () => new Response(null, { status: 401 }))
  wait(minute)
  expect(await user()).toBeUndefined()
  expect(await user()).toBeUndefined()
})

it('finding 10: ends a session within five seconds after another isolate ended it', async () => {
  const { user, ask, wait } = visit()
  expect(await user()).toBeDefined()
  ask.mockImplementation(async () => new Response(null, { status: 401 }))
  wait(5_000)
  expect(await user()).toBeUndefined()
})

it('trusts the signature while the API is unreachable, and retries after ten seconds', async () => {
  const { user, ask, wait } = visit()
  ask
    .mockRejectedValueOnce(new Error('no connection'))
    .mockImplementationOnce(async () => new Response('', { status: 503 }))
  expect(await user()).toEqual(ana)
  await user()
  expect(ask).toHaveBeenCalledTimes(1)
  wait(10_000)
  expect(await user()).toEqual(ana)
  wait(10_000)
  expect(await user()).toMatchObject({ name: 'Ana' })
})

it('asks the API if the signature cannot be verified', async () => {
  const { user, ask, read } = visit()
  read.mockRejectedValue(new Error('no keys'))
  expect(await user()).toMatchObject({ name: 'Ana' })
  ask.mockRejectedValue(new Error('no connection'))
  expect(await user()).toBeUndefined()
})

it('does not ask the API about an invalid session', async () => {
  const { user, ask, read } = visit()
  read.mockResolvedValue(undefined)
  expect(await user()).toBeUndefined()
  expect(ask).not.toHaveBeenCalled()
})

it('drops cleared cookies, and expires sessions in time', async () => {
  const { user, ask, read, sessions, wait } = visit()
  await user()
  sessions.forget('cookie')
  await user()
  expect(ask).toHaveBeenCalledTimes(2)
  sessions.forgetAll()
  await user()
  expect(ask).toHaveBeenCalledTimes(3)
  read.mockResolvedValue({ user: ana, expiresAt: 1_800_000_000_000 + minute })
  sessions.forget('cookie')
  await user()
  wait(minute)
  read.mockResolvedValue(undefined)
  expect(await user()).toBeUndefined()
})
