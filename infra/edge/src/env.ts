/** The environment of the site's Node host: its address, the API's address, and the worker's settings. */
import { fileURLToPath } from 'node:url'
import { parseSettings } from '@docweave/adapters/settings'
import { isListOfProxies, trustedProxies } from '@docweave/adapters/trusted-proxies'
import { EdgeSettings } from '@docweave/contract/edge-settings'
import { z } from 'zod'

export const SiteHostEnvironment = z.object({
  DOCWEAVE_SITE_PORT: z.coerce
    .number()
    .int()
    .default(3000)
    .describe('The port of the site, the only one that visitors need.'),
  DOCWEAVE_SITE_HOST: z.string().default('127.0.0.1').describe('The address that the site listens on.'),
  DOCWEAVE_WEB_DIST: z
    .string()
    .default(fileURLToPath(new URL('../../../apps/web/dist', import.meta.url)))
    .describe('The folder of the built site. Default: the checkout’s `apps/web/dist`.'),
  DOCWEAVE_TRUSTED_PROXIES: z
    .string()
    .default('')
    .refine(isListOfProxies)
    .describe('Addresses and networks of reverse proxies whose `X-Forwarded-For` is trusted.'),
  API_URL: z
    .url({ protocol: /^https?$/ })
    .default('http://127.0.0.1:4000')
    .describe('The URL of the API.'),
})

/** @throws Error one sentence that names the invalid variable */
export function readEnvironment(variables: NodeJS.ProcessEnv) {
  const own = parseSettings(SiteHostEnvironment, variables)
  const settings = parseSettings(EdgeSettings, variables)
  const { DOCWEAVE_SITE_PORT: port, DOCWEAVE_SITE_HOST: host, DOCWEAVE_WEB_DIST: webDist, API_URL: apiUrl } = own
  const isTrusted = trustedProxies(own.DOCWEAVE_TRUSTED_PROXIES)
  return { port, host, webDist, apiUrl, isTrusted, settings }
}

export const readOwnEnvironment = () => readEnvironment(process.env)
