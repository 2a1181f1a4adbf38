/** A part of the page that does not load: it is of a version that is gone, so the page is loaded anew. */
import { isWorking } from './work-under-way.ts'

const restMilliseconds = 10_000
const keyOf = (path: string) => `reloaded:${path}`

export interface ReloadPlace {
  /** Where the visitor is, or is going to. */
  href: () => string
  reload: (href: string) => void
  storage: Pick<Storage, 'getItem' | 'setItem'>
  now?: () => number
}

/** Whether a path may be loaded anew: once in ten seconds, or a fault that stays would load it for ever. */
export function mayReload(path: string, { storage, now = Date.now }: Pick<ReloadPlace, 'storage' | 'now'>): boolean {
  const last = Number(storage.getItem(keyOf(path)) ?? Number.NEGATIVE_INFINITY)
  if (now() - last < restMilliseconds) return false
  storage.setItem(keyOf(path), String(now()))
  return true
}

/** Whether the site answers at all: a page that is not reached is no better for being loaded anew. */
async function isThere(): Promise<boolean> {
  const answer = await fetch('/builds/latest.json', { cache: 'no-store' }).catch(() => undefined)
  return answer?.ok === true
}

/** Watches for parts that do not load (https://vite.dev/guide/build, "Load Error Handling"). An upload is never interrupted. */
export function reloadForChunks(place: ReloadPlace): void {
  const reload = async () => {
    const href = place.href()
    const { pathname } = new URL(href, location.href)
    if (!isWorking() && (await isThere()) && mayReload(pathname, place)) place.reload(href)
  }
  addEventListener('vite:preloadError', ({ payload }) => {
    // The router would load the page anew by itself, without a look at when it did so before (its `lazyRouteComponent`).
    place.storage.setItem(`tanstack_router_reload:${payload.message}`, '1')
    void reload()
  })
}
