/**
 * Secrets as encrypted notes in a job's own space of the file store: they go when the job's files go. AES-256-GCM (NIST SP
 * 800-38D) with a fresh nonce each; the space and the reference are authenticated, so that an entry copied to another job
 * opens nothing.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { DocweaveError, type FileStore, type SecretStore } from '@docweave/contract'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

const noteOf = (reference: string) => `secret-${reference}`

/** Gives the store. `key` is 32 bytes, the same for every host of the system. */
export function createSecretStore(files: FileStore, key: Uint8Array): SecretStore {
  return {
    async put(space, secret) {
      const reference = randomBytes(16).toString('hex')
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(`${space} ${reference}`))
      const sealed = Buffer.concat([nonce, cipher.update(JSON.stringify(secret), 'utf8'), cipher.final()])
      const note = Buffer.concat([sealed, cipher.getAuthTag()]).toString('base64')
      await files.writeNote(space, noteOf(reference), note)
      return reference
    },

    async get(space, reference) {
      const note = await files.readNote(space, noteOf(reference))
      if (typeof note !== 'string') throw new DocweaveError('RESULT_EXPIRED')
      const sealed = Buffer.from(note, 'base64')
      try {
        const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
        decipher.setAAD(Buffer.from(`${space} ${reference}`)).setAuthTag(sealed.subarray(-tagBytes))
        const text = Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()])
        const secret: unknown = JSON.parse(text.toString('utf8'))
        return secret
      } catch {
        // The cause could quote what was read; that it does not open is all that may be said.
        throw new DocweaveError('STORE_FAILED')
      }
    },
  }
}
