/**
 * The secrets of API keys, and OAuth tokens, which have the same format with other prefixes: makes them, checks their form and digests them.
 * The format is described at `apiKeySecretPattern`.
 */
import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** Of API keys, access tokens, refresh tokens, device codes, authorization codes and addresses of triggers. */
export type SecretPrefix = 'dwk_' | 'dwo_' | 'dwr_' | 'dwd_' | 'dwc_' | 'dwt_'

const prefixLength = 4
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** 62^43 > 2^256. */
const randomLength = 43
/** 62^6 > 2^32. */
const checksumLength = 6

/** Returns the CRC-32 of a text as six base62 characters, the most significant first. */
function checksumOf(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let place = 0; place < checksumLength; place++) {
    digits = `${alphabet[rest % alphabet.length]}${digits}`
    rest = Math.floor(rest / alphabet.length)
  }
  return digits
}

/** Makes a secret from the system's generator; every character is equally likely. */
export function newSecret(prefix: SecretPrefix): string {
  const random = Array.from({ length: randomLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${prefix}${random}${checksumOf(random)}`
}

/** Whether a text has the form and the checksum of a secret, so that typing errors are found without the store. */
export function isSecret(prefix: SecretPrefix, text: string): boolean {
  if (!text.startsWith(prefix) || !/^[0-9A-Za-z]{49}$/.test(text.slice(prefixLength))) return false
  return checksumOf(text.slice(prefixLength, -checksumLength)) === text.slice(-checksumLength)
}

/** Whether a text has the form and the checksum of an API key's secret. */
export const isKeySecret = (text: string): boolean => isSecret('dwk_', text)

/**
 * The SHA-256 of a secret in hexadecimal. A plain hash is enough, unlike for passwords: nobody can try out 256 random bits.
 */
export const digestOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** The part of a secret that lists show: the prefix and four characters, which leaves 232 random bits. */
export const startOfSecret = (secret: string): string => secret.slice(0, prefixLength + 4)
