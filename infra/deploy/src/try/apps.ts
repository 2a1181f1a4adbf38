/** Our programs on the test cluster's hosts. They share no disk, only network services. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Queue } from '@docweave/contract'
import { ROOT, WEB_DIST, type ManagedProcess } from '@docweave/local'
import { SERVER_NAME, type Certificates } from './certificates.ts'
import { addressOf, ports, type HostName, onHost } from './hosts.ts'
import { bucketSettings, documentSettings } from './stores.ts'
import { NAMESPACE, TEMPORAL_ADDRESS } from './temporal.ts'

export type ApiHost = Extract<HostName, `api-${number}`>
export const apiHosts: readonly ApiHost[] = ['api-1', 'api-2']
export type WorkerHost = Extract<HostName, `worker-${number}`>

/** Every queue has a worker; `ocr` has two and `pdf` three. */
export const queuesOf: Record<WorkerHost, readonly Queue[]> = {
  'worker-1': ['pdf', 'office', 'speech'],
  'worker-2': ['ocr', 'pdf'],
  'worker-3': ['ocr', 'pdf'],
}

export const apiUrl = (host: ApiHost): string => `http://${addressOf(host)}:${ports.api}`
export const siteUrl = `http://${addressOf('site')}:${ports.site}`
/** The address of a host's metrics. */
export const metricsUrl = (host: ApiHost | WorkerHost): string => `http://${addressOf(host)}:${ports.metrics}/metrics`

const program = (path: string) => ({ command: process.execPath, args: [join(ROOT, path)] })

/** The settings that all our hosts share. */
export function sharedSettings(certificates: Certificates) {
  const { ca, client } = certificates
  return {
    DOCWEAVE_SECRET_KEY: randomBytes(32).toString('base64'),
    DOCWEAVE_PAYLOAD_KEYS: `first:${randomBytes(32).toString('base64')}`,
    TEMPORAL_ADDRESS,
    TEMPORAL_NAMESPACE: NAMESPACE,
    DOCWEAVE_TEMPORAL_CA: ca,
    DOCWEAVE_TEMPORAL_CERTIFICATE: client.certificate,
    DOCWEAVE_TEMPORAL_KEY: client.key,
    DOCWEAVE_TEMPORAL_SERVER_NAME: SERVER_NAME,
    ...bucketSettings,
    ...documentSettings,
  }
}
export type SharedSettings = ReturnType<typeof sharedSettings>

const dataOf = (host: HostName, folder: string) => ({ DOCWEAVE_DATA: join(folder, 'data', host) })

export function prepareApi(host: ApiHost, folder: string, shared: SharedSettings): ManagedProcess {
  return onHost(host, folder, {
    ...program('apps/api/src/main.ts'),
    env: {
      ...shared,
      ...dataOf(host, folder),
      DOCWEAVE_API_HOST: addressOf(host),
      DOCWEAVE_API_PORT: String(ports.api),
      DOCWEAVE_API_METRICS: `${addressOf(host)}:${ports.metrics}`,
      DOCWEAVE_SITE_URL: siteUrl,
      // Both are in front of the API: the load balancer for connections, the site for requests.
      DOCWEAVE_TRUSTED_PROXIES: [addressOf('balancer'), addressOf('site')].join(','),
      DOCWEAVE_STARTS_PER_MINUTE: '1000',
      DOCWEAVE_UPLOADS_PER_MINUTE: '1000',
      DOCWEAVE_MAX_OPEN_JOBS: '200',
      DOCWEAVE_MAX_OPEN_UPLOADS: '500',
      DOCWEAVE_MAX_STREAMS: '500',
    },
    ready: { url: `${apiUrl(host)}/healthz` },
  })
}

export function prepareWorker(host: WorkerHost, folder: string, shared: SharedSettings): ManagedProcess {
  return workerOn(host, folder, { ...shared, DOCWEAVE_WORKER_METRICS: `${addressOf(host)}:${ports.metrics}` })
}

/** A worker of a version, beside the host's other one, which occupies the metrics port. */
export const prepareVersion = (host: WorkerHost, folder: string, shared: SharedSettings, version: string) =>
  workerOn(host, folder, { ...shared, DOCWEAVE_WORKER_VERSION: version })

function workerOn(host: WorkerHost, folder: string, settings: Record<string, string>): ManagedProcess {
  return onHost(host, folder, {
    ...program('apps/worker/src/main.ts'),
    env: {
      ...settings,
      ...dataOf(host, folder),
      DOCWEAVE_QUEUES: queuesOf[host].join(','),
      DOCWEAVE_AT_ONCE: '2',
      // Instead of ten minutes, for faster tests.
      DOCWEAVE_CACHE_SECONDS: '15',
    },
    ready: { line: /worker ready/ },
    drainSeconds: 45,
  })
}

/** The load balancer in front of both API hosts. */
export function prepareBalancer(folder: string): ManagedProcess {
  const hosts = (['api-1', 'api-2'] as const).map((host) => `${addressOf(host)}:${ports.api}`)
  return onHost('balancer', folder, {
    command: process.execPath,
    args: [
      fileURLToPath(new URL('balancer.ts', import.meta.url)),
      `${addressOf('balancer')}:${ports.api}`,
      hosts.join(','),
    ],
    ready: { line: /balancer ready/ },
  })
}

/** The built site, which forwards API requests to the load balancer. */
export function prepareSite(folder: string): ManagedProcess {
  return onHost('site', folder, {
    ...program('infra/edge/src/node-main.ts'),
    env: {
      DOCWEAVE_SITE_HOST: addressOf('site'),
      DOCWEAVE_SITE_PORT: String(ports.site),
      DOCWEAVE_WEB_DIST: WEB_DIST,
      API_URL: `http://${addressOf('balancer')}:${ports.api}`,
    },
    ready: { url: `${siteUrl}/` },
  })
}
