/** Authenticated encryption with AES-256-GCM (NIST SP 800-38D) and a fresh nonce for each message. */
import { createCipheriv, createDecipheriv, randomBytes, type KeyObject } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/**
 * Encrypts `content` with a key of 32 bytes; returns nonce, ciphertext, tag.
 *
 * @param key as a `KeyObject` if it is used often: bytes are imported anew by each call, which takes longer than a short message
 * @param belongs the context, authenticated with it: sealed bytes cannot be opened in another context
 */
export function seal(key: Uint8Array | KeyObject, content: Uint8Array, belongs: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(belongs))
  return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()])
}

/** Decrypts the output of `seal`. @throws Error for other input, another key or another context; no message contains the content */
export function unseal(key: Uint8Array | KeyObject, sealed: Uint8Array, belongs: string): Buffer {
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(belongs)).setAuthTag(sealed.subarray(-tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()])
}
