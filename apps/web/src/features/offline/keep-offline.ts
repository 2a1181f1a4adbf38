/** Fills the caches of the installed site, so that it works without a network. */
import type { Locale } from '@docweave/contract/locale-table'
import type { Site } from '../../site.ts'
import { filesCache, isPagesCache, keepingMode, pagesCacheOf, readyMark } from './offline-caches.ts'
import { isMetered } from './is-metered.ts'
import { buildFiles, pageAddresses } from './offline-addresses.ts'

/** Few enough to leave the connection to the visitor's own work. */
const atOnce = 3

/** Runs `work` for every item, a few at a time. Rejects with the first error, after which it begins no more. */
async function forEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values()
  const lane = async () => {
    for (const item of rest) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}

const pathOf = ({ url }: Request) => new URL(url).pathname

/** Adds what is missing. Files of a build never change, so those that are there stay. @throws Error if one cannot be fetched */
async function addFiles(addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(filesCache)
  const there = new Set((await cache.keys()).map(pathOf))
  await forEach(
    addresses.filter((address) => !there.has(address)),
    (address) => cache.add(new Request(address, { cache: keepingMode })),
  )
}

/** Adds pages as anybody sees them: those of a signed-in visitor name the account. */
async function addPages(build: string, addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(pagesCacheOf(build))
  await forEach(addresses, async (address) => {
    const answer = await fetch(address, { credentials: 'omit', cache: 'no-cache', redirect: 'manual' })
    // The language of the browser redirects some addresses.
    if (answer.type === 'opaqueredirect') return
    if (!answer.ok) throw new Error(`${address} responded with status ${answer.status}`)
    await cache.put(address, answer)
  })
}

/** Removes the pages of other builds, and the files that no kept build has. */
async function removeOthers(build: string, files: readonly string[]): Promise<void> {
  for (const name of await caches.keys())
    if (isPagesCache(name) && name !== pagesCacheOf(build)) await caches.delete(name)
  const own = new Set(files)
  const cache = await caches.open(filesCache)
  for (const request of await cache.keys()) if (!own.has(pathOf(request))) await cache.delete(request)
}

/**
 * Keeps this build and its pages in a locale. What an earlier call has kept is not fetched again. On metered connections, fonts are kept
 * when they are first used.
 *
 * @returns whether the site was not ready for offline use before
 * @throws Error if the network or the browser's storage fails; the next call goes on from there
 */
export async function keepOffline({ build, defaultLocale }: Site, locale: Locale): Promise<boolean> {
  const pages = await caches.open(pagesCacheOf(build))
  const wasReady = (await pages.match(readyMark(locale))) !== undefined
  const { all, programs, fonts } = await buildFiles(build)
  await addFiles(programs)
  if (!wasReady) {
    await addPages(build, pageAddresses({ locale, defaultLocale }))
    await pages.put(readyMark(locale), new Response(null))
  }
  await removeOthers(build, all)
  if (!isMetered()) await addFiles(fonts)
  return !wasReady
}
