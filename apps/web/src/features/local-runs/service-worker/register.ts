/** Registers the service worker, which serves the files of this browser's jobs to the page. */
import { takeDownloadLinks } from './download-links.ts'

const address = '/service-worker.js'
/** The same program, which then also answers for the site when there is no network. */
const keepingAddress = `${address}?keep`

/** Milliseconds until a page gives up: without the service worker, files are opened in other ways. */
const patience = 5000

/** An installed site stays one, also in tabs of the browser, which share its service worker. */
async function addressFor(container: ServiceWorkerContainer): Promise<string> {
  const { active, waiting, installing } = (await container.getRegistration('/')) ?? {}
  const isKeeping = [active, waiting, installing].some((worker) => worker?.scriptURL.endsWith(keepingAddress))
  return isKeeping ? keepingAddress : address
}

/** Registers the service worker of the installed site. Rejects if the browser has none. */
export async function registerForInstalled(): Promise<void> {
  await navigator.serviceWorker.register(keepingAddress, { scope: '/' })
}

async function takeControl(container: ServiceWorkerContainer): Promise<void> {
  const controlled = new Promise<void>((resolve) => {
    container.addEventListener('controllerchange', () => resolve(), { once: true })
  })
  await container.register(await addressFor(container), { scope: '/' })
  if (container.controller) return
  const { active } = await container.ready
  // A new worker claims the pages itself, but an older one has not seen a page that was reloaded without the cache.
  active?.postMessage('claim')
  await controlled
}

let prepared: Promise<boolean> | undefined

async function prepare(): Promise<boolean> {
  const container = navigator.serviceWorker
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, patience)
  })
  await Promise.race([takeControl(container), late]).catch(() => undefined)
  if (!container.controller) return false
  takeDownloadLinks()
  return true
}

/** Waits until requests and download links of this page for local files are answered here. Returns whether they are; never throws. */
export async function prepareLocalFiles(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false
  prepared ??= prepare()
  const done = await prepared
  // The next call tries again.
  if (!done) prepared = undefined
  return done
}
