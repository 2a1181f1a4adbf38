/** The environment of the site's Node host: its address, the API's address, and the worker's settings. */
import { fileURLToPath } from 'node:url'
import { parseSettings } from '@docweave/adapters/settings'
import { isListOfProxies, trustedProxies } from '@docweave/adapters/trusted-proxies'
import { z } from 'zod'
import type { EdgeSettings } from './index.ts'

const Own = z.object({
  DOCWEAVE_SITE_PORT: z.coerce.number().int().default(3000),
  DOCWEAVE_SITE_HOST: z.string().default('127.0.0.1'),
  /** The built site. */
  DOCWEAVE_WEB_DIST: z.string().default(fileURLToPath(new URL('../../../apps/web/dist', import.meta.url))),
  /** Addresses and networks of reverse proxies whose `X-Forwarded-For` is trusted. */
  DOCWEAVE_TRUSTED_PROXIES: z.string().default('').refine(isListOfProxies),
  API_URL: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:4000'),
})

const text = z.string().optional()
/** All settings of the worker. */
export const EdgeTexts = z.object({
  DEFAULT_LOCALE: text,
  LOCALE_REDIRECT_STATUS: text,
  UNCACHED_LOCALES: text,
  SOURCE_URL: text,
  PUBLIC_URL: text,
  DOCWEAVE_MODE: text,
  DOCWEAVE_MAINTENANCE: text,
  FIREBASE_API_KEY: text,
  FIREBASE_AUTH_DOMAIN: text,
  FIREBASE_PROJECT_ID: text,
  FIREBASE_STORAGE_BUCKET: text,
  FIREBASE_MESSAGING_SENDER_ID: text,
  FIREBASE_APP_ID: text,
  FIREBASE_PROVIDERS: text,
  RECAPTCHA_SITE_KEY: text,
  DOCWEAVE_RESULT_HOURS: text,
  DOCWEAVE_SIGNED_IN_RESULT_HOURS: text,
  DOCWEAVE_FAILED_HOURS: text,
  DOCWEAVE_UPLOAD_HOURS: text,
  DOCWEAVE_RECORD_HOURS: text,
})

/** @throws Error one sentence that names the invalid variable */
export function readEnvironment(variables: NodeJS.ProcessEnv) {
  const own = parseSettings(Own, variables)
  const settings: EdgeSettings = parseSettings(EdgeTexts, variables)
  const { DOCWEAVE_SITE_PORT: port, DOCWEAVE_SITE_HOST: host, DOCWEAVE_WEB_DIST: webDist, API_URL: apiUrl } = own
  const isTrusted = trustedProxies(own.DOCWEAVE_TRUSTED_PROXIES)
  return { port, host, webDist, apiUrl, isTrusted, settings }
}

export const readOwnEnvironment = () => readEnvironment(process.env)
