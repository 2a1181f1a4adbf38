/** The functions of `node:crypto` that engines use, by `@noble/hashes`: the browser's own are asynchronous. */
import { Buffer } from 'buffer'
import { sha256 } from '@noble/hashes/sha2.js'

class Hash {
  readonly #state = sha256.create()

  update(data: string | Uint8Array): this {
    this.#state.update(typeof data === 'string' ? new TextEncoder().encode(data) : data)
    return this
  }

  digest(encoding: 'hex'): string {
    return Buffer.from(this.#state.digest()).toString(encoding)
  }
}

export function createHash(algorithm: 'sha256'): Hash {
  if (algorithm !== 'sha256') throw new Error(`no ${String(algorithm)} in the browser`)
  return new Hash()
}

/** At most 65 536, the limit of the browser. */
export const randomBytes = (count: number): Buffer => Buffer.from(crypto.getRandomValues(new Uint8Array(count)))
export const randomUUID = (): string => crypto.randomUUID()
