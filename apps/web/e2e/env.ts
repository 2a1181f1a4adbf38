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
  /** Set in unattended runs. */
  CI: z.string().default(''),
  /** Whether flows are repeated in every language, and bad files with every tool. */
  EVERY_COMBINATION: z.enum(['', '1']).default(''),
})

const parsed = Env.parse(process.env)

const firstOf = (paths: readonly string[]) => paths.find((path) => existsSync(path))
const whole = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
/** It draws no window around the page, so it opens one in a quarter of the time. */
const headlessShell = '/usr/bin/chromium-headless-shell'

export const env = {
  baseUrl: parsed.BASE_URL,
  /** The headless shell if it is installed. */
  chromium: parsed.CHROMIUM_PATH ?? firstOf([headlessShell, ...whole]),
  /** For what the headless shell lacks: notifications. */
  wholeChromium: parsed.CHROMIUM_PATH ?? firstOf(whole),
  defaultLocale: parsed.DEFAULT_LOCALE,
  isUnattended: parsed.CI !== '',
  isEveryCombination: parsed.EVERY_COMBINATION === '1',
}
