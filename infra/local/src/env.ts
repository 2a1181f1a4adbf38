/** The settings of the local commands: the one place here where the environment is read. */
import { resolve } from 'node:path'
import type { EdgeSettings } from '@docweave/edge'
import { z } from 'zod'
import { ROOT } from './folders.ts'

const port = z.coerce.number().int().min(1).max(65_535)
const flag = z
  .enum(['', '0', '1', 'false', 'true'])
  .default('')
  .transform((text) => text === '1' || text === 'true')

/** What is handed to the edge as it is. */
const EdgeText = z.object({
  DEFAULT_LOCALE: z.string().optional(),
  LOCALE_REDIRECT_STATUS: z.string().optional(),
  SOURCE_URL: z.string().optional(),
  PUBLIC_URL: z.string().optional(),
  DOCWEAVE_MODE: z.string().optional(),
  DOCWEAVE_MAINTENANCE: z.string().optional(),
  UNCACHED_LOCALES: z.string().optional(),
  FIREBASE_API_KEY: z.string().optional(),
  FIREBASE_AUTH_DOMAIN: z.string().optional(),
  FIREBASE_PROJECT_ID: z.string().optional(),
  FIREBASE_STORAGE_BUCKET: z.string().optional(),
  FIREBASE_MESSAGING_SENDER_ID: z.string().optional(),
  FIREBASE_APP_ID: z.string().optional(),
  FIREBASE_PROVIDERS: z.string().optional(),
  RECAPTCHA_SITE_KEY: z.string().optional(),
  DOCWEAVE_RESULT_HOURS: z.string().optional(),
  DOCWEAVE_SIGNED_IN_RESULT_HOURS: z.string().optional(),
  DOCWEAVE_FAILED_HOURS: z.string().optional(),
  DOCWEAVE_UPLOAD_HOURS: z.string().optional(),
  DOCWEAVE_RECORD_HOURS: z.string().optional(),
})

const Environment = EdgeText.extend({
  DOCWEAVE_SITE_PORT: port.default(3000),
  DOCWEAVE_API_PORT: port.default(4000),
  DOCWEAVE_TEMPORAL_PORT: port.default(7233),
  DOCWEAVE_TEMPORAL_UI_PORT: port.default(8233),
  DOCWEAVE_IDENTITY_PORT: port.default(9099),
  DOCWEAVE_DATA: z.string().min(1).default('.data'),
  DOCWEAVE_SKIP_ENGINES: flag,
  DOCWEAVE_UNSANDBOXED: flag,
  TEMPORAL_CLI: z.string().optional(),
  PATH: z.string().default(''),
})

/** What the commands can be told by the environment; the manual's settings page lists them. */
export interface Settings {
  /** `identity` is missing where the emulator has no place: a Firebase project is set, or must be. */
  ports: { site: number; api: number; temporal: number; temporalUi: number; identity?: number }
  dataFolder: string
  skipEngines: boolean
  /** Whether engines may run without a sandbox. */
  unsandboxed: boolean
  /** Handed to the edge as they are. */
  site: EdgeSettings
  temporalProgram: string | undefined
  path: string
}

/** In production nothing stands in for a project: the apps say themselves that it is missing. */
const needsEmulator = ({ FIREBASE_PROJECT_ID, DOCWEAVE_MODE }: z.infer<typeof EdgeText>): boolean =>
  !FIREBASE_PROJECT_ID && DOCWEAVE_MODE !== 'production'

/** Reads the settings; a bad one is thrown as one sentence that names it. */
export function readSettings(variables: NodeJS.ProcessEnv = process.env): Settings {
  const parsed = Environment.safeParse(variables)
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
    // A setting that is empty is none.
    site: Object.fromEntries(Object.entries(EdgeText.parse(variables)).filter(([, text]) => text)),
    temporalProgram: data.TEMPORAL_CLI,
    path: data.PATH,
  }
}

/** The key for secrets at rest, where the operator has set one. */
export const givenSecretKey = (): string | undefined => process.env.DOCWEAVE_SECRET_KEY

/** The whole environment with additions, for the programs that are started: each parses what is its own. */
export function childEnvironment(additions: Record<string, string> = {}): NodeJS.ProcessEnv {
  return { ...process.env, ...additions }
}
