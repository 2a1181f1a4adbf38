/** Parses an app's settings from the environment and reports the invalid one. Includes the settings that API hosts and workers share. */
import { z } from 'zod'

/**
 * Parses the variables by a schema. An empty variable counts as unset.
 *
 * @throws Error one sentence that names the setting that is wrong or missing
 */
export function parseSettings<Schema extends z.ZodType>(
  schema: Schema,
  variables: Readonly<Record<string, string | undefined>>,
): z.infer<Schema> {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(set)
  if (parsed.success) return parsed.data
  const [first] = parsed.error.issues
  const name = first?.path[0]
  throw new Error(
    name === undefined
      ? `The settings are not usable: ${first?.message}.`
      : `The setting ${String(name)} is not usable: ${first?.message}.`,
  )
}

/** Returns the result of `read`; on an error prints its message as the last line and exits the process. */
export function readOrExit<Settings>(read: () => Settings): Settings {
  try {
    return read()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}

/** The error when `DOCWEAVE_UNSANDBOXED` is set in production. */
export const mustBeSandboxed =
  'DOCWEAVE_UNSANDBOXED is set in production: a file of one visitor could reach those of all others.'

export const hostVariables = {
  DOCWEAVE_MODE: z
    .enum(['development', 'production'])
    .default('development')
    .describe(
      '`production` refuses emulators, unsigned tokens and engines without a sandbox, and requires a Firebase project.',
    ),
  DOCWEAVE_DATA: z.string().default('.data').describe('The folder of all stored data.'),
  DOCWEAVE_SECRET_KEY: z
    .base64()
    .transform((text) => Buffer.from(text, 'base64'))
    .refine(({ length }) => length === 32, 'it must be 32 bytes in base64')
    .describe('32 bytes in base64, the same for every host: the key that encrypts passwords and certificates.'),
  DOCWEAVE_UNSANDBOXED: z
    .enum(['0', '1'])
    .default('0')
    .describe('`1` runs engines without a sandbox where none is available: for development only.'),
  DOCWEAVE_LOG_LEVEL: z
    .enum(['TRACE', 'DEBUG', 'INFO', 'WARN', 'ERROR'])
    .default('INFO')
    .describe('The least severe messages that are logged.'),
}
