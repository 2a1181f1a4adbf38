/** Reloads the page when a chunk fails to load, as it may belong to a version that was replaced. */
import { isWorking } from './work-under-way.ts'

const restMilliseconds = 10_000
const keyOf = (path: string) => `reloaded:${path}`

export interface ReloadContext {
  /** The URL of a pending navigation, or the current one. */
  href: () => string
  reload: (href: string) => void
  storage: Pick<Storage, 'getItem' | 'setItem'>
  now?: () => number
}

/** Whether a path may be reloaded: once in ten seconds, so that a permanent error causes no reload loop. */
export function mayReload(path: string, { storage, now = Date.now }: Pick<ReloadContext, 'storage' | 'now'>): boolean {
  const last = Number(storage.getItem(keyOf(path)) ?? Number.NEGATIVE_INFINITY)
  if (now() - last < restMilliseconds) return false
  storage.setItem(keyOf(path), String(now()))
  return true
}

/** Whether the site is reachable: otherwise a reload would not help. */
async function isThere(): Promise<boolean> {
  const answer = await fetch('/builds/latest.json', { cache: 'no-store' }).catch(() => undefined)
  return answer?.ok === true
}

/** Handles chunks that fail to load (https://vite.dev/guide/build, "Load Error Handling"). Never interrupts an upload. */
export function reloadForChunks(place: ReloadContext): void {
  const reload = async () => {
    const href = place.href()
    const { pathname } = new URL(href, location.href)
    if (!isWorking() && (await isThere()) && mayReload(pathname, place)) place.reload(href)
  }
  addEventListener('vite:preloadError', ({ payload }) => {
    // Stops the router's own reload, which has no such rate limit (its `lazyRouteComponent`).
    place.storage.setItem(`tanstack_router_reload:${payload.message}`, '1')
    void reload()
  })
}
