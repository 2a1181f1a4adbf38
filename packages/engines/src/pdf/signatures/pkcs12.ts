/** Reads the keys and certificates of a PKCS#12 file (RFC 7292). */
import { timingSafeEqual } from 'node:crypto'
import {
  AuthenticatedSafe,
  CertBag,
  ContentInfo,
  EncryptedData,
  PFX,
  PKCS8ShroudedKeyBag,
  PrivateKeyInfo,
  SafeContents,
  type AlgorithmIdentifier,
} from 'pkijs'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { bytesOf, decryptorOf, macOf, type Password } from './password-encryption.ts'

/** DER. */
export interface Pkcs12Contents {
  /** PKCS#8. */
  keys: Uint8Array[]
  certificates: Uint8Array[]
}

const digests: Partial<Record<string, string>> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.4': 'sha224',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}

/** Whether the file's authentication code matches the password; also if the file has none. */
function isAuthentic({ macData }: PFX, content: Uint8Array, password: Password): boolean {
  if (!macData) return true
  const { mac, macSalt, iterations = 1 } = macData
  const digest = digests[mac.digestAlgorithm.algorithmId] ?? ''
  const expected = macOf(content, digest, { salt: Buffer.from(macSalt.getValue()), iterations }, password)
  const found = bytesOf(mac.digest)
  return found.length === expected.length && timingSafeEqual(found, expected)
}

function decrypted(algorithm: AlgorithmIdentifier, data: ArrayBuffer, password: Password): Uint8Array<ArrayBuffer> {
  const decrypt = decryptorOf(algorithm, password)
  try {
    return decrypt(data)
  } catch {
    throw new DocweaveError('CERTIFICATE_PASSWORD_WRONG')
  }
}

/** The bytes of one `SafeContents`, which is stored plainly or encrypted with the password. */
function plainContents({ contentType, content }: ContentInfo, password: Password): Uint8Array<ArrayBuffer> {
  if (contentType !== ContentInfo.ENCRYPTED_DATA) return bytesOf(content)
  const { encryptedContentInfo } = new EncryptedData({ schema: content })
  return decrypted(
    encryptedContentInfo.contentEncryptionAlgorithm,
    encryptedContentInfo.getEncryptedContent(),
    password,
  )
}

function contentsOf(pfx: PFX, password: Password): Pkcs12Contents {
  const authenticated = bytesOf(pfx.authSafe.content)
  if (!isAuthentic(pfx, authenticated, password)) throw new DocweaveError('CERTIFICATE_PASSWORD_WRONG')
  const keys: Uint8Array[] = []
  const certificates: Uint8Array[] = []
  for (const part of AuthenticatedSafe.fromBER(authenticated).safeContents)
    for (const { bagValue } of SafeContents.fromBER(plainContents(part, password)).safeBags)
      if (bagValue instanceof CertBag) certificates.push(bytesOf(bagValue.certValue))
      else if (bagValue instanceof PrivateKeyInfo) keys.push(new Uint8Array(bagValue.toSchema().toBER()))
      else if (bagValue instanceof PKCS8ShroudedKeyBag)
        keys.push(decrypted(bagValue.encryptionAlgorithm, bagValue.encryptedData.getValue(), password))
  return { keys, certificates }
}

/**
 * Opens a file. The password may be empty.
 *
 * @throws DocweaveError `CERTIFICATE_PASSWORD_WRONG`; `CERTIFICATE_INVALID` if it is no PKCS#12 file. Neither has a cause, which could reveal
 * the secret.
 */
export function openPkcs12(file: Uint8Array, password: string): Pkcs12Contents {
  let wrong = false
  for (const attempt of password === '' ? ['', undefined] : [password]) {
    try {
      return contentsOf(PFX.fromBER(Uint8Array.from(file)), attempt)
    } catch (error) {
      wrong ||= error instanceof DocweaveError
    }
  }
  throw new DocweaveError(wrong ? 'CERTIFICATE_PASSWORD_WRONG' : 'CERTIFICATE_INVALID')
}
