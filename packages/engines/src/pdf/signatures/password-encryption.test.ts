import { execFileSync } from 'node:child_process'
import { createPrivateKey } from 'node:crypto'
import { PKCS8ShroudedKeyBag } from 'pkijs'
import { expect, it } from 'vitest'
import { makeCertificate } from '@docweave/fixtures'
import { decryptorOf } from './password-encryption.ts'

const { key } = makeCertificate()

/** Encrypts the key with OpenSSL, in the structure that PKCS#12 files contain, too. */
function encryptedKey(...options: string[]) {
  const secret = ['-passout', 'pass:secret', '-outform', 'DER']
  const der = execFileSync('openssl', ['pkcs8', '-topk8', ...secret, ...options], { input: key })
  const { encryptionAlgorithm, encryptedData } = PKCS8ShroudedKeyBag.fromBER(Uint8Array.from(der))
  return (password: string) => decryptorOf(encryptionAlgorithm, password)(encryptedData.getValue())
}

// OpenSSL leaves out the pseudorandom function HMAC with SHA-1, because it is the default.
it.each([
  ['AES-128, HMAC with SHA-1', ['-v2', 'aes-128-cbc', '-v2prf', 'hmacWithSHA1']],
  ['AES-192, HMAC with SHA-224', ['-v2', 'aes-192-cbc', '-v2prf', 'hmacWithSHA224']],
  ['AES-256, HMAC with SHA-512', ['-v2', 'aes-256-cbc', '-v2prf', 'hmacWithSHA512']],
  ['triple DES in PBES2', ['-v2', 'des3']],
  ['triple DES with three keys', ['-v1', 'PBE-SHA1-3DES']],
  ['triple DES with two keys', ['-v1', 'PBE-SHA1-2DES']],
])('decrypts %s', (_name, options) => {
  const decrypted = encryptedKey(...options)
  expect(createPrivateKey({ key: Buffer.from(decrypted('secret')), format: 'der', type: 'pkcs8' })).toEqual(
    createPrivateKey(key),
  )
})

it('throws for another algorithm', () => {
  expect(() => encryptedKey('-v2', 'camellia-128-cbc')('secret')).toThrow('unsupported cipher')
})
