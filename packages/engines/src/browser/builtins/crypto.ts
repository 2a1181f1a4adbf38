/** The functions of `node:crypto` that engines use, by `@noble/hashes`: the browser's own are asynchronous. */
import { Buffer } from 'buffer'
import { sha1 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'

const algorithms = { sha1, sha256 }
type Algorithm = keyof typeof algorithms

class Hash {
  readonly #state

  constructor(algorithm: Algorithm) {
    this.#state = algorithms[algorithm].create()
  }

  update(data: string | Uint8Array): this {
    this.#state.update(typeof data === 'string' ? new TextEncoder().encode(data) : data)
    return this
  }

  digest(): Buffer
  digest(encoding: 'hex'): string
  digest(encoding?: 'hex'): Buffer | string {
    const bytes = Buffer.from(this.#state.digest())
    return encoding ? bytes.toString(encoding) : bytes
  }
}

export function createHash(algorithm: Algorithm): Hash {
  if (!Object.hasOwn(algorithms, algorithm)) throw new Error(`no ${algorithm} in the browser`)
  return new Hash(algorithm)
}

/** At most 65 536, the limit of the browser. */
export const randomBytes = (count: number): Buffer => Buffer.from(crypto.getRandomValues(new Uint8Array(count)))
export const randomUUID = (): string => crypto.randomUUID()
