/** Messages reach the other tabs, but not the sender. */
import { afterAll, expect, it, vi } from 'vitest'
import { listenToTabs, tellTabs } from './tabs.ts'

const other = new BroadcastChannel('docweave-account')
afterAll(() => other.close())

const ana = { id: 'a', email: 'ana@example.com', emailVerified: true }

it('sends to and receives from other tabs, but not from itself', async () => {
  const heard: unknown[] = []
  const own = vi.fn<(user: unknown) => void>()
  other.addEventListener('message', ({ data }: MessageEvent<unknown>) => heard.push(data))
  listenToTabs(own)
  tellTabs(ana)
  await vi.waitFor(() => expect(heard).toEqual([{ user: ana }]))
  other.postMessage({ user: undefined })
  await vi.waitFor(() => expect(own).toHaveBeenCalled())
  expect(own.mock.calls).toEqual([[undefined]])
})
