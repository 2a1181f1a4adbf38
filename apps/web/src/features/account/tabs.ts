/** Synchronizes the signed-in user between tabs. */
import type { PageUser } from './account.ts'

interface Told {
  user: PageUser | undefined
}

let channel: BroadcastChannel | undefined
/** One channel per page: a page receives messages of all channels of that name but its own. */
const ownChannel = () => (channel ??= new BroadcastChannel('docweave-account'))

/** Listens for messages of other tabs. */
export function listenToTabs(hear: (user: PageUser | undefined) => void): void {
  ownChannel().addEventListener('message', ({ data }: MessageEvent<Told>) => hear(data.user))
}

/** Notifies the other tabs. */
export function tellTabs(user: PageUser | undefined): void {
  const told: Told = { user }
  ownChannel().postMessage(told)
}
