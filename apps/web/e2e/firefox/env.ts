/** The environment variables of the walks in Firefox, beside those of all browser tests. */
import { existsSync } from 'node:fs'
import { z } from 'zod'

const Env = z.object({
  /** The path of Firefox; by default one of the system's. */
  FIREFOX_PATH: z.string().optional(),
})

const { FIREFOX_PATH } = Env.parse(process.env)
const found = FIREFOX_PATH ?? ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path))
if (found === undefined) throw new Error('Firefox is not installed: apt-get install firefox-esr, or set FIREFOX_PATH.')

export const firefoxEnv = { firefox: found }
