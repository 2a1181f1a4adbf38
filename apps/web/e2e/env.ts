/** The environment variables of the browser tests. */
import { existsSync } from 'node:fs'
import { z } from 'zod'

const Env = z.object({
  /** The running site. */
  BASE_URL: z.url().default('http://127.0.0.1:3000'),
  /** The path of a Chromium; by default one of the system's. */
  CHROMIUM_PATH: z.string().optional(),
  /** The default locale of that site, which has no prefix. */
  DEFAULT_LOCALE: z.enum(['en', 'ko', 'ja']).default('en'),
  /** Set in unattended runs: failed tests are retried once, in case the machine was at fault. */
  CI: z.string().default(''),
})

const parsed = Env.parse(process.env)

/** The headless shell first: it draws no window around the page, so it starts a tab in a quarter of the time. */
const known = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

export const env = {
  baseUrl: parsed.BASE_URL,
  chromium: parsed.CHROMIUM_PATH ?? known.find((path) => existsSync(path)),
  defaultLocale: parsed.DEFAULT_LOCALE,
  isUnattended: parsed.CI !== '',
}
