/** The settings that every API host and every worker has: for the object schema of an app's environment. */
import { z } from 'zod'

export const hostVariables = {
  DOCWEAVE_MODE: z.enum(['development', 'production']).default('development'),
  DOCWEAVE_DATA: z.string().default('.data'),
  /** 32 bytes in base64, the same for every host: what passwords and certificates are encrypted with. */
  DOCWEAVE_SECRET_KEY: z
    .base64()
    .transform((text) => Buffer.from(text, 'base64'))
    .refine(({ length }) => length === 32, 'is not 32 bytes in base64'),
  DOCWEAVE_LOG_LEVEL: z.enum(['TRACE', 'DEBUG', 'INFO', 'WARN', 'ERROR']).default('INFO'),
}
