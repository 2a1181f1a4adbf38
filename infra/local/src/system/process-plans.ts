/** What the system consists of, and how each part of it is started and seen to be up. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { writeEdgeConfig, type EdgeSettings } from '@docweave/edge'
import { EMULATED_KEY, EMULATED_PROJECT, EMULATOR_MAIN } from '@docweave/identity-emulator'
import { childEnvironment } from '../env.ts'
import { ROOT } from '../folders.ts'
import type { ProcessPlan } from './managed-process.ts'
import type { Ports } from './ports.ts'
import { temporalCommand } from './temporal-plan.ts'

/** Loaded as what it is, a CommonJS module: how its default export looks from an import differs between loaders. */
const workerd: { default: string } = createRequire(import.meta.url)('workerd')

export type PartName = 'temporal' | 'identity' | 'api' | 'worker' | 'edge'
/** Something for each part; the identity emulator is none where a Firebase project takes its place. */
export type Parts<T> = Record<Exclude<PartName, 'identity'>, T> & { identity?: T }

/** The addresses of a running system. */
export interface Addresses {
  site: string
  api: string
  temporal: string
  temporalUi: string
}

export interface PlanInput {
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
}

export const addresses = ({ site, api, temporal, temporalUi }: Ports): Addresses => ({
  site: `http://127.0.0.1:${site}`,
  api: `http://127.0.0.1:${api}`,
  temporal: `127.0.0.1:${temporal}`,
  temporalUi: `http://127.0.0.1:${temporalUi}`,
})

const SECOND = 1000

/**
 * glibc gives threads arenas of their own, up to eight for a processor, and each keeps what it once had (mallopt(3)): a worker of
 * thirty threads grew by a fifth in an hour. Other C libraries do not read it.
 */
const fewArenas = { MALLOC_ARENA_MAX: '2' }

/** The plan of every part, in the order in which they start. */
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
  const edge = writeEdgeConfig({
    webDist: input.webDist,
    port: ports.site,
    apiAddress: `127.0.0.1:${ports.api}`,
    folder: join(dataFolder, 'edge'),
    ...(identity && { identityAddress: identity }),
    settings: identity
      ? { ...input.site, FIREBASE_PROJECT_ID: EMULATED_PROJECT, FIREBASE_API_KEY: EMULATED_KEY }
      : input.site,
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
    // Longer than the host gives what it was asked.
    api: { ...part('api', 15), ...node('api'), ready: { url: `${urls.api}/healthz` } },
    // Longer than the worker gives its own activities to finish.
    worker: { ...part('worker', 45), ...node('worker'), ready: { line: /worker ready/ } },
    edge: { ...part('edge', 5), command: workerd.default, args: ['serve', edge], ready: { url: `${urls.site}/` } },
  }
}
