/** The processes of the system: how each is started, with the embedded Temporal server among them, and how its readiness is detected. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { EdgeSettings } from '@docweave/contract/edge-settings'
import { writeEdgeConfig } from '@docweave/edge'
import { EMULATED_KEY, EMULATED_PROJECT, EMULATOR_MAIN } from '@docweave/identity-emulator'
import { childEnvironment } from '../env.ts'
import { ROOT } from '../folders.ts'
import type { ProcessPlan } from './managed-process.ts'
import type { Ports } from './ports.ts'

/** Loaded with `require`, because loaders differ in how they import the default export of a CommonJS module. */
const workerd: { default: string } = createRequire(import.meta.url)('workerd')

export type PartName = 'temporal' | 'identity' | 'api' | 'worker' | 'edge'
/** A value per process; none for the identity emulator if a Firebase project replaces it. */
export type Parts<T> = Record<Exclude<PartName, 'identity'>, T> & { identity?: T }

/** The addresses of a running system. */
export interface Addresses {
  site: string
  api: string
  temporal: string
  temporalUi: string
}

interface PlanInput {
  ports: Ports
  /** Absolute. */
  dataFolder: string
  temporalProgram: string | null
  /** 32 bytes in base64. */
  secretKey: string
  /** Settings for the apps beyond those that follow from ports and folder. */
  environment: Record<string, string>
  site: EdgeSettings
  /** The built site. */
  webDist: string
  /** Serves the site from its sources with hot reloading, instead of the build. */
  development?: boolean | undefined
}

export const addresses = ({ site, api, temporal, temporalUi }: Ports): Addresses => ({
  site: `http://127.0.0.1:${site}`,
  api: `http://127.0.0.1:${api}`,
  temporal: `127.0.0.1:${temporal}`,
  temporalUi: `http://127.0.0.1:${temporalUi}`,
})

const SECOND = 1000

/**
 * glibc creates up to eight malloc arenas per processor, which do not return freed memory (mallopt(3)): a worker with thirty threads
 * grew by a fifth in an hour. Other C libraries ignore the variable.
 */
const fewArenas = { MALLOC_ARENA_MAX: '2' }

/** Returns the plans of all processes, in start order. */
export function processPlans(input: PlanInput): Parts<ProcessPlan> {
  const { ports, dataFolder } = input
  const urls = addresses(ports)
  const identity = ports.identity === undefined ? undefined : `127.0.0.1:${ports.identity}`
  const env = childEnvironment({
    ...fewArenas,
    DOCWEAVE_API_PORT: String(ports.api),
    DOCWEAVE_DATA: dataFolder,
    DOCWEAVE_SECRET_KEY: input.secretKey,
    DOCWEAVE_SITE_URL: urls.site,
    TEMPORAL_ADDRESS: urls.temporal,
    DOCWEAVE_TEMPORAL_UI: `${urls.temporalUi},http://localhost:${ports.temporalUi}`,
    ...(identity && {
      DOCWEAVE_IDENTITY_PORT: String(ports.identity),
      FIREBASE_AUTH_EMULATOR_HOST: identity,
      FIREBASE_PROJECT_ID: EMULATED_PROJECT,
    }),
    ...input.environment,
  })
  const part = (name: PartName, drainSeconds: number) => ({
    name,
    env,
    cwd: ROOT,
    logFile: join(dataFolder, 'logs', `${name}.log`),
    drainMs: drainSeconds * SECOND,
  })
  const settings = identity
    ? { ...input.site, FIREBASE_PROJECT_ID: EMULATED_PROJECT, FIREBASE_API_KEY: EMULATED_KEY }
    : input.site
  const builtSite = () => ({
    command: workerd.default,
    args: [
      'serve',
      writeEdgeConfig({
        webDist: input.webDist,
        port: ports.site,
        apiAddress: `127.0.0.1:${ports.api}`,
        folder: join(dataFolder, 'edge'),
        ...(identity && { identityAddress: identity }),
        settings,
      }),
    ],
  })
  const siteFromSources = () => ({
    command: process.execPath,
    args: [join(ROOT, 'apps/web/dev/server.ts')],
    // Babel finds its plugins from here.
    cwd: join(ROOT, 'apps/web'),
    env: {
      ...env,
      DOCWEAVE_SITE_PORT: String(ports.site),
      API_URL: urls.api,
      ...(identity && { IDENTITY_URL: `http://${identity}` }),
      EDGE_SETTINGS: JSON.stringify(settings),
    },
  })
  const node = (app: string) => ({ command: process.execPath, args: [join(ROOT, 'apps', app, 'src/main.ts')] })
  return {
    temporal: {
      ...part('temporal', 10),
      ...temporalCommand(input.temporalProgram, ports, join(dataFolder, 'temporal.db')),
      ready: { line: /^Temporal Server:/ },
      tellsIds: true,
    },
    ...(identity && {
      identity: {
        ...part('identity', 5),
        command: process.execPath,
        args: [EMULATOR_MAIN],
        ready: { line: /^identity ready/ },
      },
    }),
    // Longer than the API host's own limit for running requests.
    api: { ...part('api', 15), ...node('api'), ready: { url: `${urls.api}/healthz` } },
    // Longer than the worker's own limit for running activities.
    worker: { ...part('worker', 45), ...node('worker'), ready: { line: /worker ready/ } },
    edge: {
      ...part('edge', 5),
      ...(input.development ? siteFromSources() : builtSite()),
      ready: { url: `${urls.site}/` },
    },
  }
}

/** The search attributes of our runs. Same names as in the adapters; a test compares the two lists. */
export const SEARCH_ATTRIBUTES: Record<string, string> = {
  DocweaveTool: 'KeywordList',
  DocweaveError: 'Keyword',
  DocweaveLanguage: 'Keyword',
}

/**
 * Fairness between visitors in a task queue (Temporal's fairness keys). A single partition suffices for one machine's workers and makes it
 * exact. Tasks in other partitions of an existing database are still read.
 */
const FAIR = ['matching.enableFairness=true', 'matching.numTaskqueueWritePartitions=1']

/** The server deletes a run only after it has recorded its end, by default every 30 seconds. */
const SOON_GONE = ['transfer', 'visibility'].map((name) => `history.${name}ProcessorUpdateAckInterval="5s"`)

/**
 * Write-ahead logging doubles the runs per second. With synchronous=2 each commit waits for the disk (sqlite.org/pragma.html), so
 * that a power cut loses no started run; with 1 it may. A run of two steps takes 150 ms with both; with sixteen at once there are 15
 * to 25 runs per second instead of 30.
 */
const SERVER_SETTINGS = [
  ...['--sqlite-pragma', 'journal_mode=wal', '--sqlite-pragma', 'synchronous=2'],
  ...[...FAIR, ...SOON_GONE].flatMap((setting) => ['--dynamic-config-value', setting]),
  ...Object.entries(SEARCH_ATTRIBUTES).flatMap(([name, type]) => ['--search-attribute', `${name}=${type}`]),
]

/**
 * Returns the command line of the Temporal server, which stores its data in one SQLite file; without a program, that of
 * temporal-download-host.ts.
 */
export function temporalCommand(
  program: string | null,
  ports: Pick<Ports, 'temporal' | 'temporalUi' | 'api'>,
  file: string,
): { command: string; args: string[] } {
  // The UI page calls the API to decrypt payloads.
  const settings = [...SERVER_SETTINGS, '--ui-codec-endpoint', `http://127.0.0.1:${ports.api}/codec`]
  if (program === null) {
    const host = fileURLToPath(new URL('temporal-download-host.ts', import.meta.url))
    return {
      command: process.execPath,
      args: [host, String(ports.temporal), String(ports.temporalUi), file, ...settings],
    }
  }
  return {
    command: program,
    args: [
      ...['server', 'start-dev', '--ip', '127.0.0.1', '--port', String(ports.temporal)],
      ...['--ui-port', String(ports.temporalUi), '--db-filename', file, '--log-level', 'error', ...settings],
    ],
  }
}
