/** The settings of the local commands. Only this file reads the environment. */
import { resolve } from 'node:path'
import { EdgeSettings } from '@docweave/contract/edge-settings'
import { z } from 'zod'
import { ROOT } from './folders.ts'

const port = z.coerce.number().int().min(1).max(65_535)
const flag = z
  .enum(['', '0', '1', 'false', 'true'])
  .default('')
  .transform((text) => text === '1' || text === 'true')

export const LocalEnvironment = EdgeSettings.extend({
  DOCWEAVE_SITE_PORT: port.default(3000).describe('The port of the site, the only one that visitors need.'),
  DOCWEAVE_API_PORT: port.default(4000).describe('The port of the API.'),
  DOCWEAVE_TEMPORAL_PORT: port.default(7233).describe('The port of the Temporal server.'),
  DOCWEAVE_TEMPORAL_UI_PORT: port.default(8233).describe('The port of the Temporal UI.'),
  DOCWEAVE_IDENTITY_PORT: port
    .default(9099)
    .describe('The port of the identity emulator, which runs if no Firebase project is set.'),
  DOCWEAVE_DATA: z.string().min(1).default('.data').describe('The folder of all stored data.'),
  DOCWEAVE_SKIP_ENGINES: flag.describe('`1` installs no system packages.'),
  DOCWEAVE_UNSANDBOXED: flag.describe(
    '`1` runs engines without a sandbox where none is available: for development only.',
  ),
  TEMPORAL_CLI: z
    .string()
    .optional()
    .describe(
      'The path of the `temporal` program. Default: the one on the PATH, the installed one, or the SDK’s download.',
    ),
  PATH: z.string().default('').describe('Where programs are found.'),
})

/** The commands' settings from the environment; the manual's settings page lists them. */
export interface Settings {
  /** `identity` is undefined if a Firebase project is set or required, so that the emulator does not run. */
  ports: { site: number; api: number; temporal: number; temporalUi: number; identity?: number }
  dataFolder: string
  skipEngines: boolean
  /** Whether engines may run without a sandbox. */
  unsandboxed: boolean
  /** Passed to the edge unchanged. */
  site: EdgeSettings
  temporalProgram: string | undefined
  path: string
}

/** In production the emulator never replaces a project; the apps report a missing one themselves. */
const needsEmulator = ({ FIREBASE_PROJECT_ID, DOCWEAVE_MODE }: EdgeSettings): boolean =>
  !FIREBASE_PROJECT_ID && DOCWEAVE_MODE !== 'production'

/** Reads the settings. Throws one sentence that names an invalid one. */
export function readSettings(variables: NodeJS.ProcessEnv = process.env): Settings {
  const parsed = LocalEnvironment.safeParse(variables)
  if (!parsed.success) {
    const first = parsed.error.issues[0]
    throw new Error(`The setting ${first?.path.join('.')} is not usable: ${first?.message}.`)
  }
  const { data } = parsed
  return {
    ports: {
      site: data.DOCWEAVE_SITE_PORT,
      api: data.DOCWEAVE_API_PORT,
      temporal: data.DOCWEAVE_TEMPORAL_PORT,
      temporalUi: data.DOCWEAVE_TEMPORAL_UI_PORT,
      ...(needsEmulator(data) && { identity: data.DOCWEAVE_IDENTITY_PORT }),
    },
    dataFolder: resolve(ROOT, data.DOCWEAVE_DATA),
    skipEngines: data.DOCWEAVE_SKIP_ENGINES,
    unsandboxed: data.DOCWEAVE_UNSANDBOXED,
    // Empty settings count as not set.
    site: Object.fromEntries(Object.entries(EdgeSettings.parse(variables)).filter(([, text]) => text)),
    temporalProgram: data.TEMPORAL_CLI,
    path: data.PATH,
  }
}

/** The key for secrets at rest, if the operator has set one. */
export const secretKeySetting = (): string | undefined => process.env.DOCWEAVE_SECRET_KEY

/** Returns the whole environment with additions, for child processes, each of which parses its own settings. */
export function childEnvironment(additions: Record<string, string> = {}): NodeJS.ProcessEnv {
  return { ...process.env, ...additions }
}

/** Where Node keeps what it compiled, for child processes with an environment of their own: with it they start in half the time. */
export const compiledCode = (): Record<string, string> =>
  process.env.NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }

/** How many jobs the test of an incident lets fail and heals. The usual number keeps `npm test` short; 500 takes some minutes. */
export const incidentJobs = (): number =>
  z.coerce.number().int().min(50).default(50).parse(process.env.DOCWEAVE_INCIDENT_JOBS)
