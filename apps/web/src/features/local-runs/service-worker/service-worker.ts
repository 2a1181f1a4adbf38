/**
 * The service worker: answers requests for the files of this browser's jobs, so that pages link to and fetch them like those of the server.
 * All other requests take their usual way.
 */
import { createRecordStore, readRecord } from '@docweave/jobs/record-store'
import { openStoredFile } from '@docweave/tool-kit/runs-folder'
import { answerLocalFile, type LocalFiles } from './answer-local-file.ts'
import { isLocalAddress, localAddresses } from './local-address.ts'

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface InstallEvent extends ExtendableEvent {
  /** In Chromium alone (https://w3c.github.io/ServiceWorker/#register-router-method). */
  addRoutes?(rule: { condition: { not: { urlPattern: string } }; source: 'network' }): Promise<void>
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
  // Other requests need not wait until this program has started.
  event
    .addRoutes?.({ condition: { not: { urlPattern: `${localAddresses}*` } }, source: 'network' })
    .catch(() => undefined)
})

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  // A page that was reloaded without the cache is not controlled until it is claimed.
  if (event.data === 'claim') event.waitUntil(self.clients.claim())
})

self.addEventListener('fetch', (event) => {
  const { method, url } = event.request
  const { origin, pathname } = new URL(url)
  if ((method === 'GET' || method === 'HEAD') && origin === self.location.origin && isLocalAddress(pathname))
    event.respondWith(answerLocalFile(event.request, files))
})
