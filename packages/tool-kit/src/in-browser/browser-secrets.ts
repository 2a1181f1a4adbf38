/**
 * The secrets of a browser's runs: passwords and signatures, so that a run continues after a reload. They are encrypted in the browser's database
 * (IndexedDB) with a key that no script can read, and removed with their job.
 */
import { DocweaveError, type SecretStore } from '@docweave/contract'
import { createStore, delMany, get, keys, set, update } from 'idb-keyval'

const keyStore = createStore('docweave-secret-key', 'key')
const secretStore = createStore('docweave-secrets', 'secrets')
/** Initialisation vectors of AES-GCM have 96 bits (NIST SP 800-38D, 5.2.1.1). */
const vectorBytes = 12

interface Sealed {
  vector: Uint8Array<ArrayBuffer>
  content: ArrayBuffer
}

const createKey = () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

/** Returns the browser's key. Several tabs may ask at once: the first that stores one wins. */
async function readKey(): Promise<CryptoKey> {
  const made = await createKey()
  let key = made
  await update<CryptoKey>(
    'key',
    (old) => {
      key = old ?? made
      return key
    },
    keyStore,
  )
  return key
}

const nameOf = (space: string, reference: string) => `${space}/${reference}`

export class BrowserSecrets implements SecretStore {
  async put(space: string, secret: unknown): Promise<string> {
    const reference = crypto.randomUUID().replaceAll('-', '')
    const vector = crypto.getRandomValues(new Uint8Array(vectorBytes))
    const text = new TextEncoder().encode(JSON.stringify(secret))
    const content = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: vector }, await readKey(), text)
    await set(nameOf(space, reference), { vector, content } satisfies Sealed, secretStore)
    return reference
  }

  async get(space: string, reference: string): Promise<unknown> {
    const sealed = await get<Sealed>(nameOf(space, reference), secretStore)
    if (!sealed) throw new DocweaveError('RESULT_EXPIRED')
    try {
      const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.vector }, await readKey(), sealed.content)
      return JSON.parse(new TextDecoder().decode(text))
    } catch (error) {
      throw new DocweaveError('STORE_FAILED', {}, error)
    }
  }

  /** Removes all secrets of a space. */
  async removeSpace(space: string): Promise<void> {
    const all = await keys<string>(secretStore)
    await delMany(
      all.filter((name) => name.startsWith(`${space}/`)),
      secretStore,
    )
  }
}
