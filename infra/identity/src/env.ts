/** The emulator's settings. Only this file of the package reads the environment. */
import { join, resolve } from 'node:path'
import { z } from 'zod'

const Environment = z.object({
  DOCWEAVE_IDENTITY_PORT: z.coerce.number().int().default(9099),
  DOCWEAVE_DATA: z.string().default('.data'),
  /** The site's own address, for the links in mails. */
  DOCWEAVE_SITE_URL: z.url().default('http://127.0.0.1:3000'),
})

const found = Environment.parse(process.env)

export const env = {
  port: found.DOCWEAVE_IDENTITY_PORT,
  accounts: join(resolve(found.DOCWEAVE_DATA), 'identity.json'),
  siteUrl: found.DOCWEAVE_SITE_URL,
} as const
