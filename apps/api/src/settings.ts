/** An API host's settings: parses and validates the environment. */
import { readClamdAddress } from '@docweave/adapters/clamd'
import { firestoreProject } from '@docweave/adapters/documents'
import { s3Of } from '@docweave/adapters/file-store'
import { readAddress } from '@docweave/adapters/metrics'
import { payloadKeys } from '@docweave/adapters/payload-codec'
import { hostVariables, mustBeSandboxed, parseSettings } from '@docweave/adapters/settings'
import { temporalOf, temporalVariables } from '@docweave/adapters/temporal'
import { isListOfProxies, loopback, trustedProxies } from '@docweave/adapters/trusted-proxies'
import { readMailbox } from '@docweave/adapters/mailbox'
import { complaintOfFolders, readFolders } from '@docweave/adapters/watched-folder'
import { webhookRules, webhookVariables } from '@docweave/adapters/webhook-sender'
import { retentionOf, retentionVariables, type Retention } from '@docweave/jobs'
import { join, resolve } from 'node:path'
import { z } from 'zod'

const count = (fallback: number) => z.coerce.number().positive().default(fallback)
const list = (text: string) =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
const number = z.coerce.number().positive().optional()
const hostName = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i

export const ApiEnvironment = z.object({
  ...hostVariables,
  DOCWEAVE_PAYLOAD_KEYS: z
    .string()
    .optional()
    .describe(
      '`id:base64,…`: keys for the payloads that Temporal stores; the first encrypts, the others only decrypt older payloads.',
    ),
  DOCWEAVE_TEMPORAL_UI: z
    .string()
    .default('')
    .describe('Origins of Temporal UIs in which operators may decode payloads, comma-separated.'),
  DOCWEAVE_OPERATORS: z
    .string()
    .optional()
    .describe(
      'E-mail addresses of operators, comma-separated: they may decode payloads, and see the page `/operators`. Required in production.',
    ),
  DOCWEAVE_API_METRICS: z
    .string()
    .regex(/^.+:\d+$/, 'is not host:port')
    .optional()
    .describe('`host:port` that serves this host’s metrics and health; visitors must not reach it.'),
  DOCWEAVE_API_HOST: z.string().default('127.0.0.1').describe('The address that the API listens on.'),
  DOCWEAVE_API_PORT: z.coerce.number().int().default(4000).describe('The port of the API.'),
  DOCWEAVE_TRUSTED_PROXIES: z
    .string()
    .default('')
    .refine(isListOfProxies, 'is not addresses and networks with commas between them')
    .describe('Addresses and networks of proxies besides this machine, whose `X-Forwarded-For` is trusted.'),
  DOCWEAVE_SITE_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('The public URL of the site. Cross-site requests are refused by it.'),
  ...temporalVariables,
  FIREBASE_PROJECT_ID: z
    .string()
    .min(1)
    .optional()
    .describe(
      'The Firebase project of the accounts. Without it there are none, or an emulator has them in development.',
    ),
  FIREBASE_API_KEY: z
    .string()
    .regex(/^[^:\s]+$/, 'is not an app key: it has a colon or a space in it')
    .optional()
    .describe('The public API key of the Firebase project. Required in production.'),
  FIREBASE_AUTH_DOMAIN: z
    .string()
    .regex(hostName, 'is not a host name')
    .optional()
    .describe('The host name of the Firebase project’s sign-in pages. Required in production.'),
  FIREBASE_AUTH_EMULATOR_HOST: z
    .string()
    .min(1)
    .optional()
    .describe('`host:port` of the identity emulator, for development only.'),
  FIRESTORE_EMULATOR_HOST: z
    .string()
    .min(1)
    .optional()
    .describe('`host:port` of the Firestore emulator, for development only.'),
  RECAPTCHA_SITE_KEY: z
    .string()
    .min(1)
    .optional()
    .describe('The public key of reCAPTCHA v3. Set it together with the secret.'),
  RECAPTCHA_SECRET: z
    .string()
    .min(1)
    .optional()
    .describe('The secret key of reCAPTCHA v3. New accounts and jobs without an account are then challenged.'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('`smtps://name:password@host:465`: the server that mails contact messages; without it they are stored.'),
  CONTACT_TO: z.email().optional().describe('The address that receives contact messages. Required with `SMTP_URL`.'),
  CONTACT_FROM: z.email().optional().describe('The sender of contact mails. Default: `CONTACT_TO`.'),
  DOCWEAVE_S3_BUCKET: z
    .string()
    .min(1)
    .optional()
    .describe(
      'The bucket of an S3-compatible store; without it files are in `DOCWEAVE_DATA`. The AWS SDK finds the credentials.',
    ),
  DOCWEAVE_S3_REGION: z.string().min(1).optional().describe('The region of the bucket.'),
  DOCWEAVE_S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('The endpoint of an S3-compatible store. Default: Amazon’s.'),
  DOCWEAVE_S3_PUBLIC_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'The store’s public endpoint: if set, downloads redirect there with URLs that are signed for a few minutes.',
    ),
  DOCWEAVE_MAX_UPLOAD_BYTES: count(2 * 1024 ** 3).describe(
    'The largest upload of a visitor without an account, in bytes.',
  ),
  DOCWEAVE_MAX_OPEN_JOBS: count(20).describe('The most open jobs of a visitor without an account.'),
  DOCWEAVE_SIGNED_IN_MAX_UPLOAD_BYTES: number.describe(
    'The largest upload of an account, in bytes. Default: as without an account.',
  ),
  DOCWEAVE_SIGNED_IN_MAX_OPEN_JOBS: number.describe(
    'The most open jobs of an account. Default: 50, or as without an account if that is more.',
  ),
  DOCWEAVE_MAX_WAITING: count(1000).describe(
    'The most jobs that may wait for one queue; at the limit visitors are asked to retry in a minute.',
  ),
  DOCWEAVE_STARTS_PER_MINUTE: count(30).describe(
    'Starts, retries and exports of a visitor per minute. An IPv6 visitor is a /64 network.',
  ),
  DOCWEAVE_UPLOADS_PER_MINUTE: count(300).describe('New uploads of a visitor per minute.'),
  DOCWEAVE_REQUESTS_PER_MINUTE: count(600).describe(
    'Requests of a program to the public API per minute: of an account with all its keys, or of a visitor without a key.',
  ),
  DOCWEAVE_INPUT_HOSTS: z
    .string()
    .default('')
    .describe(
      'The hosts from which the public API and the schedules of triggers may read input files by their URLs: `example.com`, or `*.example.com` for all below it, separated by commas. Without it there are none.',
    ),
  DOCWEAVE_INPUT_PRIVATE: z
    .string()
    .default('')
    .refine(isListOfProxies, 'is not addresses and networks with commas between them')
    .describe(
      'Private addresses and networks that those hosts may have, separated by commas. Default: public addresses only.',
    ),
  DOCWEAVE_WATCHED_FOLDERS: z
    .string()
    .default('')
    .refine((text) => readFolders(text) !== undefined, 'is not of the form name=/folder address,address; …')
    .describe(
      'Folders that triggers may watch, and the verified e-mail addresses of the accounts that may use each, or `*`: `scans=/srv/scans kim@example.org; invoices=s3://bucket/in *`. Default: none.',
    ),
  DOCWEAVE_MAILBOX: z
    .string()
    .refine((text) => readMailbox(text) !== undefined, 'is not of the form imaps://name:password@host:993/INBOX')
    .optional()
    .describe(
      '`imaps://name:password@host:993/INBOX`: the mailbox of the mail triggers, which nothing else uses. It also needs the next two settings, `SMTP_URL` and `DOCWEAVE_SITE_URL`. Default: none.',
    ),
  DOCWEAVE_MAILBOX_ADDRESS: z
    .email()
    .toLowerCase()
    .optional()
    .describe('The address of that mailbox: triggers have sub-addresses of it, `files+4k2m9x7c1q@example.org`.'),
  DOCWEAVE_MAILBOX_AUTHSERV: z
    .string()
    .regex(/^[^\s;"()]+$/, 'is not a name without spaces')
    .optional()
    .describe(
      'The server whose `Authentication-Results` about senders are trusted: the first word of these header fields in the mailbox.',
    ),
  DOCWEAVE_MAX_STREAMS: count(50).describe('The most open event streams of a visitor.'),
  DOCWEAVE_MAX_HOST_STREAMS: count(5000).describe('The most open event streams of an API host.'),
  DOCWEAVE_MESSAGES_PER_HOUR: count(6).describe('Contact messages of a visitor per hour.'),
  ...webhookVariables,
  ...retentionVariables,
  DOCWEAVE_MAX_OPEN_UPLOADS: count(50).describe('The most unfinished uploads of a visitor.'),
  DOCWEAVE_MAX_OPEN_UPLOAD_BYTES: count(4 * 1024 ** 3).describe(
    'The most declared bytes of a visitor’s unfinished uploads.',
  ),
  DOCWEAVE_MAX_UNUSED_UPLOAD_BYTES: count(10 * 1024 ** 3).describe(
    'The most bytes of a visitor’s uploads that no job has used, finished or not.',
  ),
  DOCWEAVE_DISK_RESERVE_BYTES: z.coerce
    .number()
    .nonnegative()
    .default(1024 ** 3)
    .describe('Free space that uploads and new jobs must leave on the disk of `DOCWEAVE_DATA`.'),
  DOCWEAVE_API_DRAIN_SECONDS: z.coerce
    .number()
    .nonnegative()
    .default(10)
    .describe('How long running requests may take to finish after this host is asked to stop.'),
  DOCWEAVE_CLAMD: z
    .string()
    .refine((text) => readClamdAddress(text) !== undefined, 'is not unix:/path and not host:port')
    .optional()
    .describe('Where clamd listens, `unix:/run/clamav/clamd.ctl` or `host:port`: if set, it scans every upload.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('A trace collector that takes OTLP over HTTP.'),
  DOCWEAVE_EXPIRE_EVERY_SECONDS: count(600).describe('The interval at which expired files and records are removed.'),
})
type Found = z.infer<typeof ApiEnvironment>

/** The settings that accounts require in production. */
const keys = ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN'] as const

const mailboxKeys = ['DOCWEAVE_MAILBOX', 'DOCWEAVE_MAILBOX_ADDRESS', 'DOCWEAVE_MAILBOX_AUTHSERV'] as const

/** Returns why the mailbox cannot be used; `undefined` if it can, or there is none. */
function complaintOfMailbox(found: Found): string | undefined {
  if (mailboxKeys.every((key) => found[key] === undefined)) return undefined
  const missing = [...mailboxKeys, 'SMTP_URL', 'DOCWEAVE_SITE_URL'] as const
  const key = missing.find((each) => found[each] === undefined)
  return key && `DOCWEAVE_MAILBOX needs ${missing.slice(1).join(', ')}: ${key} is missing.`
}

/** Returns why a host must not start with these settings, as one sentence; `undefined` if they are valid. */
function complaintOf(found: Found): string | undefined {
  if ((found.RECAPTCHA_SITE_KEY === undefined) !== (found.RECAPTCHA_SECRET === undefined))
    return 'RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET go together: one of them is missing.'
  if (found.SMTP_URL !== undefined && found.CONTACT_TO === undefined)
    return 'SMTP_URL is set and CONTACT_TO is not: whom do messages go to?'
  const mailbox = complaintOfMailbox(found)
  if (mailbox) return mailbox
  const folders = complaintOfFolders(readFolders(found.DOCWEAVE_WATCHED_FOLDERS) ?? [], {
    path: resolve(found.DOCWEAVE_DATA),
    bucket: found.DOCWEAVE_S3_BUCKET,
  })
  if (folders) return `DOCWEAVE_WATCHED_FOLDERS: ${folders}`
  if (found.DOCWEAVE_MODE !== 'production') return undefined
  if (found.DOCWEAVE_UNSANDBOXED === '1') return mustBeSandboxed
  if (found.FIREBASE_AUTH_EMULATOR_HOST)
    return 'FIREBASE_AUTH_EMULATOR_HOST is set in production: the emulator takes tokens that anybody can make.'
  if (found.FIRESTORE_EMULATOR_HOST) return 'FIRESTORE_EMULATOR_HOST is set in production: the emulator keeps nothing.'
  const missing = keys.find((key) => found[key] === undefined)
  return missing && `${missing} is missing, and DOCWEAVE_MODE is production.`
}

const hour = 3_600_000

/** Limits of anonymous and signed-in visitors. By default, signing in never lowers a limit. */
function limitsFor(found: Found, { results, signedInResults }: Retention) {
  const anonymous = {
    maxUploadBytes: found.DOCWEAVE_MAX_UPLOAD_BYTES,
    maxOpenJobs: found.DOCWEAVE_MAX_OPEN_JOBS,
    resultHours: results / hour,
  }
  const signedIn = {
    maxUploadBytes: found.DOCWEAVE_SIGNED_IN_MAX_UPLOAD_BYTES ?? anonymous.maxUploadBytes,
    maxOpenJobs: found.DOCWEAVE_SIGNED_IN_MAX_OPEN_JOBS ?? Math.max(50, anonymous.maxOpenJobs),
    resultHours: signedInResults / hour,
  }
  return { anonymous, signedIn }
}

/** The settings that verify reCAPTCHA tokens; if the site's URL is set, only its hostname is accepted. */
const recaptchaOf = ({ RECAPTCHA_SECRET: secret, DOCWEAVE_SITE_URL: site }: Found) =>
  secret === undefined ? undefined : { secret, hostnames: site === undefined ? [] : [new URL(site).hostname] }

/** In production files are read over https only. */
function inputUrlsOf({ DOCWEAVE_INPUT_HOSTS, DOCWEAVE_INPUT_PRIVATE, DOCWEAVE_MODE }: z.infer<typeof ApiEnvironment>) {
  const hosts = list(DOCWEAVE_INPUT_HOSTS)
  if (hosts.length === 0) return undefined
  return { hosts, privateNetworks: DOCWEAVE_INPUT_PRIVATE, plain: DOCWEAVE_MODE !== 'production' }
}

/** The contact mail settings; the sender defaults to the recipient. */
const mailOf = ({ SMTP_URL: url, CONTACT_TO: to, CONTACT_FROM: from }: Found) =>
  url === undefined || to === undefined ? undefined : { url, to, from: from ?? to }

/** The mailbox of the mail triggers, and how their answers are sent; `undefined` without one. */
function triggerMailOf(found: Found) {
  const account = readMailbox(found.DOCWEAVE_MAILBOX ?? '')
  const { DOCWEAVE_MAILBOX_ADDRESS: address, DOCWEAVE_MAILBOX_AUTHSERV: authserv } = found
  const smtp = mailOf(found)
  return account && address && authserv && smtp ? { account, address, authserv, smtp } : undefined
}

/**
 * Reads the settings.
 *
 * @throws Error with one sentence that names the invalid or missing setting
 */
export function readSettings(variables: NodeJS.ProcessEnv) {
  const found = parseSettings(ApiEnvironment, variables)
  const complaint = complaintOf(found)
  if (complaint) throw new Error(complaint)
  const data = resolve(found.DOCWEAVE_DATA)
  const retention = retentionOf(found)
  return {
    unsandboxed: found.DOCWEAVE_UNSANDBOXED === '1',
    production: found.DOCWEAVE_MODE === 'production',
    host: found.DOCWEAVE_API_HOST,
    port: found.DOCWEAVE_API_PORT,
    isTrusted: trustedProxies(`${loopback},${found.DOCWEAVE_TRUSTED_PROXIES}`),
    siteUrl: found.DOCWEAVE_SITE_URL,
    /** Whether this host trusts the identity emulator, and therefore serves only this machine. */
    localOnly: found.FIREBASE_AUTH_EMULATOR_HOST !== undefined,
    metrics: readAddress(found.DOCWEAVE_API_METRICS),
    files: { folder: join(data, 'files'), s3: s3Of(found) },
    staging: join(data, 'staging'),
    engineFiles: join(data, 'engines'),
    documents: join(data, 'documents.sqlite'),
    secretKey: found.DOCWEAVE_SECRET_KEY,
    temporal: temporalOf(found),
    payloadKeys: payloadKeys(found.DOCWEAVE_SECRET_KEY, found.DOCWEAVE_PAYLOAD_KEYS),
    /** Who may decode payloads, and from which origins. In production only the listed operators may. */
    operators: {
      origins: list(found.DOCWEAVE_TEMPORAL_UI),
      operators:
        found.DOCWEAVE_OPERATORS === undefined && found.DOCWEAVE_MODE === 'development'
          ? undefined
          : list((found.DOCWEAVE_OPERATORS ?? '').toLowerCase()),
    },
    /** The Firebase project; `undefined` if accounts are disabled. */
    projectId: found.FIREBASE_PROJECT_ID,
    firestoreProject: firestoreProject(found),
    /** The settings of the bot challenge; `undefined` if it is disabled. */
    recaptcha: recaptchaOf(found),
    /** How contact messages are mailed; `undefined` if they are stored instead. */
    mail: mailOf(found),
    triggerMail: triggerMailOf(found),
    webhooks: webhookRules(found),
    limits: limitsFor(found, retention),
    retention,
    maxWaiting: found.DOCWEAVE_MAX_WAITING,
    startsPerMinute: found.DOCWEAVE_STARTS_PER_MINUTE,
    uploadsPerMinute: found.DOCWEAVE_UPLOADS_PER_MINUTE,
    requestsPerMinute: found.DOCWEAVE_REQUESTS_PER_MINUTE,
    /** Where the public API reads input files from; `undefined` when no host is allowed. */
    inputUrls: inputUrlsOf(found),
    /** The folders that triggers may watch, and the store of those that are in buckets. */
    folders: readFolders(found.DOCWEAVE_WATCHED_FOLDERS) ?? [],
    folderStore: { region: found.DOCWEAVE_S3_REGION ?? 'us-east-1', endpoint: found.DOCWEAVE_S3_ENDPOINT },
    streams: { visitor: found.DOCWEAVE_MAX_STREAMS, host: found.DOCWEAVE_MAX_HOST_STREAMS },
    messagesPerHour: found.DOCWEAVE_MESSAGES_PER_HOUR,
    data,
    uploadQuota: {
      open: found.DOCWEAVE_MAX_OPEN_UPLOADS,
      openBytes: found.DOCWEAVE_MAX_OPEN_UPLOAD_BYTES,
      unusedBytes: found.DOCWEAVE_MAX_UNUSED_UPLOAD_BYTES,
    },
    clamd: found.DOCWEAVE_CLAMD === undefined ? undefined : readClamdAddress(found.DOCWEAVE_CLAMD),
    diskReserveBytes: found.DOCWEAVE_DISK_RESERVE_BYTES,
    /** Idle uploads, and those of deleted accounts, are removed within this time. */
    expiryMilliseconds: 60_000,
    drainSeconds: found.DOCWEAVE_API_DRAIN_SECONDS,
    logLevel: found.DOCWEAVE_LOG_LEVEL,
    traces: found.OTEL_EXPORTER_OTLP_ENDPOINT,
    expireEverySeconds: found.DOCWEAVE_EXPIRE_EVERY_SECONDS,
  } as const
}
