/**
 * The service worker: answers requests for the pages and files of this browser's jobs, so that they have addresses like those of the server.
 * If the site is installed (`?keep`), it also answers for the site when there is no network. Otherwise, all other requests take their usual
 * way.
 */
import { createRecordStore, readRecord } from '@docweave/jobs/record-store'
import { openStoredFile } from '@docweave/tool-kit/runs-folder'
import { answerLocalPage, answerOffline, isLocalPage } from '../../offline/answer-offline.ts'
import { answerLocalFile, type LocalFiles } from './answer-local-file.ts'
import { localJobPrefix } from '../local-job-id.ts'
import { isLocalAddress, localAddresses } from './local-address.ts'

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface InstallEvent extends ExtendableEvent {
  /** In Chromium alone (https://w3c.github.io/ServiceWorker/#register-router-method). */
  addRoutes?(rule: { condition: { not: { or: { urlPattern: string }[] } }; source: 'network' }): Promise<void>
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}

/** The global scope of a service worker, which TypeScript's types of the DOM lack (https://w3c.github.io/ServiceWorker/). */
interface ServiceWorkerScope {
  readonly location: Location
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void
  addEventListener(type: 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'message', listener: (event: ExtendableEvent & { readonly data: unknown }) => void): void
}

declare const self: ServiceWorkerScope

/** The beginnings of the addresses of job pages, without and with a language. */
const localPages = [`/download/${localJobPrefix}`, `/*/download/${localJobPrefix}`]

/** Whether it was registered for the installed site. */
const isInstalled = new URL(self.location.href).searchParams.has('keep')

const records = createRecordStore()

const files: LocalFiles = {
  read: (id) => readRecord(id, records),
  fetch(address, { method, headers }) {
    const range = headers.get('range')
    return fetch(address, { method, headers: range === null ? {} : { range } })
  },
  open: (jobId, key) => openStoredFile(`jobs/${jobId}`, key),
}

self.addEventListener('install', (event) => {
  event.waitUntil(self.skipWaiting())
  if (isInstalled) return
  // Other requests need not wait until this program has started.
  const own = [localAddresses, ...localPages].map((begin) => ({ urlPattern: `${begin}*` }))
  event.addRoutes?.({ condition: { not: { or: own } }, source: 'network' }).catch(() => undefined)
})

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  // A page that was reloaded without the cache is not controlled until it is claimed.
  if (event.data === 'claim') event.waitUntil(self.clients.claim())
})

self.addEventListener('fetch', (event) => {
  const { method, url } = event.request
  const { origin, pathname } = new URL(url)
  if (origin !== self.location.origin) return
  if ((method === 'GET' || method === 'HEAD') && isLocalAddress(pathname))
    return event.respondWith(answerLocalFile(event.request, files))
  if (event.request.mode === 'navigate' && isLocalPage(pathname))
    return event.respondWith(answerLocalPage(event.request))
  const answer = isInstalled ? answerOffline(event.request) : undefined
  if (answer) event.respondWith(answer)
})
