/** What the browser tests are told from outside, read in one place. */
import { existsSync } from 'node:fs'
import { z } from 'zod'

const Env = z.object({
  /** The running site. */
  BASE_URL: z.url().default('http://127.0.0.1:3000'),
  /** A Chromium to use; one of the system's when left out. */
  CHROMIUM_PATH: z.string().optional(),
  /** The language without a prefix on that site. */
  DEFAULT_LOCALE: z.enum(['en', 'ko', 'ja']).default('en'),
  /** Set where nobody looks on: what failed for the machine's sake is tried once more. */
  CI: z.string().default(''),
})

const parsed = Env.parse(process.env)

const known = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

export const env = {
  baseUrl: parsed.BASE_URL,
  chromium: parsed.CHROMIUM_PATH ?? known.find((path) => existsSync(path)),
  defaultLocale: parsed.DEFAULT_LOCALE,
  isUnattended: parsed.CI !== '',
}
