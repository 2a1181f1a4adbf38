/** Tabs tell each other who is signed in: what one does shows in all. */
import type { PageUser } from './page-user.ts'

interface Told {
  user: PageUser | undefined
}

let channel: BroadcastChannel | undefined
/** One for a page: a page hears every channel of the name but its own. */
const ownChannel = () => (channel ??= new BroadcastChannel('docweave-account'))

/** Hears what other tabs say. */
export function listenToTabs(hear: (user: PageUser | undefined) => void): void {
  ownChannel().addEventListener('message', ({ data }: MessageEvent<Told>) => hear(data.user))
}

/** Tells the other tabs. */
export function tellTabs(user: PageUser | undefined): void {
  const told: Told = { user }
  ownChannel().postMessage(told)
}
