/** Bytes that only who has the key can read, or change without its being seen: AES-256-GCM (NIST SP 800-38D), a fresh nonce each. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/**
 * Seals `content` with a key of 32 bytes: nonce, ciphertext, tag.
 *
 * @param belongs what it belongs to: sealed bytes that were put elsewhere do not open there
 */
export function seal(key: Uint8Array, content: Uint8Array, belongs: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(belongs))
  return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()])
}

/** Opens what `seal` gave. @throws Error when it is not that, or not for this key and place; what it holds is in no message */
export function unseal(key: Uint8Array, sealed: Uint8Array, belongs: string): Buffer {
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(belongs)).setAuthTag(sealed.subarray(-tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()])
}
