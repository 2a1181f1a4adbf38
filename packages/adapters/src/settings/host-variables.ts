/** The settings shared by API hosts and workers, for the object schema of an app's environment. */
import { z } from 'zod'

/** The error when `DOCWEAVE_UNSANDBOXED` is set in production. */
export const mustBeSandboxed =
  'DOCWEAVE_UNSANDBOXED is set in production: a file of one visitor could reach those of all others.'

export const hostVariables = {
  DOCWEAVE_MODE: z.enum(['development', 'production']).default('development'),
  DOCWEAVE_DATA: z.string().default('.data'),
  /** 32 bytes in base64, the same for every host: the key that encrypts passwords and certificates. */
  DOCWEAVE_SECRET_KEY: z
    .base64()
    .transform((text) => Buffer.from(text, 'base64'))
    .refine(({ length }) => length === 32, 'is not 32 bytes in base64'),
  /** `1` runs engines without a sandbox where none is available: for development only. */
  DOCWEAVE_UNSANDBOXED: z.enum(['0', '1']).default('0'),
  DOCWEAVE_LOG_LEVEL: z.enum(['TRACE', 'DEBUG', 'INFO', 'WARN', 'ERROR']).default('INFO'),
}
