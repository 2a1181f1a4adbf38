/** Tabs tell each other who is signed in: what one does shows in all. */
import type { PageUser } from './page-user.ts'

const name = 'docweave-account'

interface Told {
  user: PageUser | undefined
}

/** Hears what other tabs say. */
export function listenToTabs(hear: (user: PageUser | undefined) => void): void {
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<Told>) => hear(data.user))
}

/** Tells the other tabs. */
export function tellTabs(user: PageUser | undefined): void {
  const channel = new BroadcastChannel(name)
  const told: Told = { user }
  channel.postMessage(told)
  channel.close()
}
