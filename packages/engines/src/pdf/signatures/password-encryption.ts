/**
 * Decryption and authentication with a password, as PKCS#12 files use them. pkijs has neither the older schemes (RFC 7292, appendix C), which
 * Windows and OpenSSL 1 write, nor triple DES in PBES2 (RFC 8018).
 */
import { createDecipheriv, createHmac, hash, pbkdf2Sync } from 'node:crypto'
import { Integer, OctetString, Sequence } from 'asn1js'
import { PBES2Params, PBKDF2Params, type AlgorithmIdentifier } from 'pkijs'

/** The password as the file's creator entered it; an absent password is encoded as an empty one, or as `undefined`: as none. */
export type Password = string | undefined

interface Derivation {
  salt: Buffer
  iterations: number
}

/** The purposes of a derived key (RFC 7292, appendix B.3). */
const [forKey, forIv, forMac] = [1, 2, 3]

const blockBytes: Partial<Record<string, number>> = { sha1: 64, sha224: 64, sha256: 64, sha384: 128, sha512: 128 }

/** UTF-16, big-endian, with a terminating null (appendix B.1). */
const encoded = (password: Password) => (password === undefined ? '' : Buffer.from(`${password}\0`, 'utf16le').swap16())

const numberOf = (bytes: Buffer) => BigInt(`0x${bytes.toString('hex')}`)

/** Derives `length` bytes (RFC 7292, appendix B.2). */
function derived(
  purpose: number,
  digest: string,
  { salt, iterations }: Derivation,
  password: Password,
  length: number,
) {
  const block = blockBytes[digest]
  if (block === undefined) throw new Error(`unsupported digest ${digest}`)
  const filled = (bytes: Buffer | string) => Buffer.alloc(Math.ceil(bytes.length / block) * block, bytes)
  const input = Buffer.concat([filled(salt), filled(encoded(password))])
  const parts: Buffer[] = []
  for (let made = 0; made < length; made += parts.at(-1)?.length ?? length) {
    let part = Buffer.concat([Buffer.alloc(block, purpose), input])
    for (let round = 0; round < iterations; round++) part = hash(digest, part, 'buffer')
    parts.push(part)
    const increment = numberOf(Buffer.alloc(block, part)) + 1n
    for (let at = 0; at < input.length; at += block) {
      const sum = BigInt.asUintN(block * 8, numberOf(input.subarray(at, at + block)) + increment)
      input.write(sum.toString(16).padStart(block * 2, '0'), at, 'hex')
    }
  }
  return Buffer.concat(parts).subarray(0, length)
}

/** Authenticates a PKCS#12 file (RFC 7292, appendix B.4). */
export const macOf = (content: Uint8Array, digest: string, derivation: Derivation, password: Password): Buffer => {
  const bytes = hash(digest, '', 'buffer').length
  return createHmac(digest, derived(forMac, digest, derivation, password, bytes))
    .update(content)
    .digest()
}

/** The older schemes, all with SHA-1, and the ciphers of PBES2. */
const ciphers: Partial<Record<string, { name: string; keyBytes: number }>> = {
  '1.2.840.113549.1.12.1.3': { name: 'des-ede3-cbc', keyBytes: 24 },
  '1.2.840.113549.1.12.1.4': { name: 'des-ede-cbc', keyBytes: 16 },
  '1.2.840.113549.1.12.1.5': { name: 'rc2-cbc', keyBytes: 16 },
  '1.2.840.113549.1.12.1.6': { name: 'rc2-40-cbc', keyBytes: 5 },
  '1.2.840.113549.3.7': { name: 'des-ede3-cbc', keyBytes: 24 },
  '2.16.840.1.101.3.4.1.2': { name: 'aes-128-cbc', keyBytes: 16 },
  '2.16.840.1.101.3.4.1.22': { name: 'aes-192-cbc', keyBytes: 24 },
  '2.16.840.1.101.3.4.1.42': { name: 'aes-256-cbc', keyBytes: 32 },
}
/** The initialization vector of the older schemes' ciphers. */
const ivBytes = 8

const oid = { pbes2: '1.2.840.113549.1.5.13', pbkdf2: '1.2.840.113549.1.5.12' }

/** The digests of PBKDF2's pseudorandom functions (RFC 8018, appendix B.1.2). */
const digests: Partial<Record<string, string>> = {
  '1.2.840.113549.2.7': 'sha1',
  '1.2.840.113549.2.8': 'sha224',
  '1.2.840.113549.2.9': 'sha256',
  '1.2.840.113549.2.10': 'sha384',
  '1.2.840.113549.2.11': 'sha512',
}

/** Returns the bytes of an octet string. @throws Error for another ASN.1 value */
export const bytesOf = (value: unknown): Buffer<ArrayBuffer> => {
  if (!(value instanceof OctetString)) throw new Error('not an octet string')
  return Buffer.from(value.getValue())
}

const cipherOf = (id: string) => {
  const cipher = ciphers[id]
  if (!cipher) throw new Error(`unsupported cipher ${id}`)
  return cipher
}

/** Returns the cipher of an older scheme with its key (`PKCS-12PbeParams`). */
function olderScheme({ algorithmId, algorithmParams }: AlgorithmIdentifier, password: Password) {
  const { name, keyBytes } = cipherOf(algorithmId)
  const [salt, iterations] = algorithmParams instanceof Sequence ? algorithmParams.valueBlock.value : []
  if (!(iterations instanceof Integer)) throw new Error('the iteration count is missing')
  const derivation = { salt: bytesOf(salt), iterations: iterations.valueBlock.valueDec }
  const key = derived(forKey, 'sha1', derivation, password, keyBytes)
  return { name, key, iv: derived(forIv, 'sha1', derivation, password, ivBytes) }
}

/** Returns the cipher of PBES2 with its key, which is derived from the password's UTF-8 bytes, as OpenSSL and Windows do. */
function pbes2({ algorithmParams }: AlgorithmIdentifier, password: Password) {
  const { keyDerivationFunc, encryptionScheme } = new PBES2Params({ schema: algorithmParams })
  if (keyDerivationFunc.algorithmId !== oid.pbkdf2) throw new Error('unsupported key derivation')
  const { name, keyBytes } = cipherOf(encryptionScheme.algorithmId)
  const { salt, iterationCount, prf } = new PBKDF2Params({ schema: keyDerivationFunc.algorithmParams })
  const digest = prf?.algorithmId ? digests[prf.algorithmId] : 'sha1'
  if (digest === undefined) throw new Error('unsupported pseudorandom function')
  const key = pbkdf2Sync(password ?? '', bytesOf(salt), iterationCount, keyBytes, digest)
  return { name, key, iv: bytesOf(encryptionScheme.algorithmParams) }
}

/**
 * Returns a function that decrypts data.
 *
 * @returns a function that throws if the password is wrong
 * @throws Error for an unsupported algorithm
 */
export function decryptorOf(
  algorithm: AlgorithmIdentifier,
  password: Password,
): (data: ArrayBuffer) => Uint8Array<ArrayBuffer> {
  const { name, key, iv } = (algorithm.algorithmId === oid.pbes2 ? pbes2 : olderScheme)(algorithm, password)
  const decipher = createDecipheriv(name, key, iv)
  return (data) => Uint8Array.from(Buffer.concat([decipher.update(Buffer.from(data)), decipher.final()]))
}
