/**
 * Stores secrets as encrypted notes in the job's own space of the file store: they are removed with the job's files. The space and the
 * reference are authenticated, so that an entry copied to another job cannot be decrypted.
 */
import { randomBytes } from 'node:crypto'
import { DocweaveError, type FileStore, type SecretStore } from '@docweave/contract'
import { seal, unseal } from '../encryption/index.ts'

const noteOf = (reference: string) => `secret-${reference}`

/** Creates the store. `key` is 32 bytes, the same for every host of the system. */
export function createSecretStore(files: FileStore, key: Uint8Array): SecretStore {
  return {
    async put(space, secret) {
      const reference = randomBytes(16).toString('hex')
      const note = seal(key, Buffer.from(JSON.stringify(secret)), `${space} ${reference}`).toString('base64')
      await files.writeNote(space, noteOf(reference), note)
      return reference
    },

    async get(space, reference) {
      const note = await files.readNote(space, noteOf(reference))
      if (typeof note !== 'string') throw new DocweaveError('RESULT_EXPIRED')
      try {
        const text = unseal(key, Buffer.from(note, 'base64'), `${space} ${reference}`)
        const secret: unknown = JSON.parse(text.toString('utf8'))
        return secret
      } catch {
        // Report only that decryption failed: the cause could quote the secret.
        throw new DocweaveError('STORE_FAILED')
      }
    },
  }
}

export { createSecretSealer } from './secret-sealer.ts'
