/** The secrets of API keys: makes them, checks their form and digests them. The format is described at `apiKeySecretPattern`. */
import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { apiKeySecretPattern } from '@docweave/contract'

const prefix = 'dwk_'
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
export function newKeySecret(): string {
  const random = Array.from({ length: randomLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${prefix}${random}${checksumOf(random)}`
}

/** Whether a text has the form and the checksum of a secret, so that typing errors are found without the store. */
export function isKeySecret(text: string): boolean {
  if (!apiKeySecretPattern.test(text)) return false
  return checksumOf(text.slice(prefix.length, -checksumLength)) === text.slice(-checksumLength)
}

/**
 * The SHA-256 of a secret in hexadecimal. A plain hash is enough, unlike for passwords: nobody can try out 256 random bits.
 */
export const digestOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** The part of a secret that lists show: the prefix and four characters, which leaves 232 random bits. */
export const startOfSecret = (secret: string): string => secret.slice(0, prefix.length + 4)
