/**
 * API keys: what a program signs in with instead of a session. The secret is shown once, when it is made; the store has only its SHA-256.
 * Times are in milliseconds since 1970.
 */
import { z } from 'zod'
import { ToolId } from './tool.ts'

/**
 * The format of a secret, after GitHub's tokens: `dwk_`, 43 random base62 characters (256 bits), and their CRC-32 as 6 base62 characters.
 * Secret scanners find it by its prefix, and the checksum tells real secrets from look-alikes
 * (github.blog/engineering/behind-githubs-new-authentication-token-formats).
 */
export const apiKeySecretPattern = /^dwk_[0-9A-Za-z]{49}$/

/** The most keys of an owner. */
export const maxApiKeys = 50

/** The longest time, in hours, for which the old secret of a rotated key stays valid. */
export const maxOverlapHours = 24

/** A network in CIDR notation, or a single address; IPv4 or IPv6. Zod alone accepts prefixes such as `/3.2` of IPv6 networks. */
export const KeyNetwork = z.union([z.cidrv4(), z.cidrv6().regex(/\/\d{1,3}$/), z.ipv4(), z.ipv6()])

/** What a key may do. A missing field does not limit it. */
export const ApiKeyLimits = z.object({
  /** The tools that its jobs may use. */
  tools: z.array(ToolId).min(1).max(200).optional(),
  /** Requests a minute; the site's default when missing. */
  perMinute: z.int().min(1).max(10_000).optional(),
  /** When it stops working. */
  expiresAt: z.int().positive().optional(),
  /** The networks that it may be used from. */
  networks: z.array(KeyNetwork).min(1).max(20).optional(),
})
export type ApiKeyLimits = z.infer<typeof ApiKeyLimits>

/** A key to be made. Its name has no control characters, because operators read it in terminals. */
export const NewApiKey = ApiKeyLimits.extend({
  name: z
    .string()
    .trim()
    .min(1)
    .max(80)
    .regex(/^\P{Cc}*$/u),
})
export type NewApiKey = z.infer<typeof NewApiKey>

/** A change of a key; `null` removes a limit, and a missing field stays as it is. */
export const ApiKeyChange = z.object({
  name: NewApiKey.shape.name.optional(),
  tools: ApiKeyLimits.shape.tools.nullable(),
  perMinute: ApiKeyLimits.shape.perMinute.nullable(),
  expiresAt: ApiKeyLimits.shape.expiresAt.nullable(),
  networks: ApiKeyLimits.shape.networks.nullable(),
})
export type ApiKeyChange = z.infer<typeof ApiKeyChange>

/** A key as its owner sees it: never the secret or its digest. */
export const ApiKeyView = NewApiKey.extend({
  id: z.string(),
  /** The first 8 characters of the secret, to tell keys apart. */
  start: z.string(),
  createdAt: z.number(),
  /** When it got its present secret, if that is not the first one. */
  rotatedAt: z.number().optional(),
  /** The last use, to the minute. */
  lastUsedAt: z.number().optional(),
  /** The secret before the last rotation, as long as it is valid. */
  previous: z.object({ start: z.string(), until: z.number() }).optional(),
})
export type ApiKeyView = z.infer<typeof ApiKeyView>

/** A key with its secret: the answer to making or rotating one, and the only time that the secret is shown. */
export const ApiKeyWithSecret = z.object({ key: ApiKeyView, secret: z.string() })
export type ApiKeyWithSecret = z.infer<typeof ApiKeyWithSecret>

/** One request with a key, in its trail of uses. It has no file names, and no full address. */
export const KeyUse = z.object({
  at: z.number(),
  /** The name of the API's route, such as `jobs.create`; `authenticate` for a request that was refused before its route. */
  action: z.string().max(64),
  /** The id of the job that the request was about. */
  job: z.string().max(64).optional(),
  /** The HTTP status of the answer. */
  status: z.int(),
  /** The error code, if it failed. */
  code: z.string().max(64).optional(),
  /** The network of the sender: the first 24 bits of an IPv4 address, or 48 of an IPv6 address. */
  network: z.string().max(64),
})
export type KeyUse = z.infer<typeof KeyUse>

/** A page of the trail, newest first; `next` is the cursor of the following page, if there is one. */
export const KeyUsePage = z.object({ uses: z.array(KeyUse), next: z.int().optional() })
export type KeyUsePage = z.infer<typeof KeyUsePage>
