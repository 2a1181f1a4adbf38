/** Encrypts secrets that are stored inside documents: webhook secrets belong to no job, and are removed with their document. */
import { DocweaveError, type SecretSealer } from '@docweave/contract'
import { seal, unseal } from '../encryption/index.ts'

/** Creates the sealer. `key` is 32 bytes, the same for every host of the system. */
export const createSecretSealer = (key: Uint8Array): SecretSealer => ({
  seal: (secret, context) => seal(key, Buffer.from(secret, 'utf8'), context).toString('base64'),
  open(sealed, context) {
    try {
      return unseal(key, Buffer.from(sealed, 'base64'), context).toString('utf8')
    } catch {
      // Report only that decryption failed: the cause could quote the secret.
      throw new DocweaveError('STORE_FAILED')
    }
  },
})
