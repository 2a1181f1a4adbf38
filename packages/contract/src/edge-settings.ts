/** The settings of the site's edge. They are text bindings of the worker, so that one build serves every deployment. */
import { z } from 'zod'

const text = z.string().optional()

export const EdgeSettings = z.object({
  DEFAULT_LOCALE: text.describe('The language whose paths have no prefix. Default: `en`.'),
  LOCALE_REDIRECT_STATUS: text.describe('The HTTP status of the redirect to a visitor’s language. Default: 302.'),
  SOURCE_URL: text.describe('The URL of the source code, for the footer. Default: `/source.tar.gz`.'),
  PUBLIC_URL: text.describe('The site’s origin in canonical links and the sitemap. Default: the request’s own.'),
  UNCACHED_LOCALES: text.describe('Languages whose catalogues change while the site runs, comma-separated.'),
  DOCWEAVE_MAINTENANCE: text.describe(
    'Puts the whole site into maintenance: `1`, or the seconds until visitors may try again.',
  ),
  DOCWEAVE_MODE: text.describe('`production` refuses the substitutes for services that protect accounts.'),
  DOCWEAVE_BROWSER_ONLY: text.describe(
    '`1` makes a static site without a server: the tools that run in the visitor’s browser, and no accounts. See the manual.',
  ),
  FIREBASE_API_KEY: text.describe('The Firebase project’s public settings, from its console.'),
  FIREBASE_AUTH_DOMAIN: text.describe('See `FIREBASE_API_KEY`.'),
  FIREBASE_PROJECT_ID: text.describe('The Firebase project with the accounts. Without it an emulator runs.'),
  FIREBASE_STORAGE_BUCKET: text.describe('See `FIREBASE_API_KEY`.'),
  FIREBASE_MESSAGING_SENDER_ID: text.describe('See `FIREBASE_API_KEY`.'),
  FIREBASE_APP_ID: text.describe('See `FIREBASE_API_KEY`.'),
  FIREBASE_PROVIDERS: text.describe(
    'Identity providers besides the password, comma-separated: `google.com,github.com`.',
  ),
  RECAPTCHA_SITE_KEY: text.describe('The public key of reCAPTCHA. Without it there is no challenge.'),
  DOCWEAVE_RESULT_HOURS: text.describe('See the API: the privacy notice states the same durations.'),
  DOCWEAVE_SIGNED_IN_RESULT_HOURS: text.describe('See the API.'),
  DOCWEAVE_FAILED_HOURS: text.describe('See the API.'),
  DOCWEAVE_UPLOAD_HOURS: text.describe('See the API.'),
  DOCWEAVE_RECORD_HOURS: text.describe('See the API.'),
})
export type EdgeSettings = z.infer<typeof EdgeSettings>
