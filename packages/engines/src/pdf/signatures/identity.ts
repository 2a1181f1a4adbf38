/**
 * Reads the signer's identity from a certificate file (PKCS#12, RFC 7292). Runs in the process that signs, which can be killed, because the
 * file determines how long the key derivation takes.
 */
import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { openPkcs12 } from './pkcs12.ts'

/** A private key with its certificate. */
export interface SigningIdentity {
  /** The certificate's common name, or its whole subject on one line if it has none. */
  name: string
  key: CryptoKey
  /** DER. */
  certificate: Uint8Array<ArrayBuffer>
  /** The other certificates of the file, DER. */
  chain: Uint8Array<ArrayBuffer>[]
}

const curves: Partial<Record<string, string>> = { prime256v1: 'P-256', secp384r1: 'P-384', secp521r1: 'P-521' }

/** The WebCrypto algorithm of a key; `undefined` for key types that PDF readers do not verify (DSA, other curves). */
function algorithmOf({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject) {
  if (asymmetricKeyType === 'rsa') return { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  const namedCurve = curves[asymmetricKeyDetails?.namedCurve ?? '']
  return asymmetricKeyType === 'ec' && namedCurve ? { name: 'ECDSA', namedCurve } : undefined
}

const pkcs8Of = (key: KeyObject) => Uint8Array.from(key.export({ format: 'der', type: 'pkcs8' }))

const nameOf = ({ subject }: X509Certificate) => /^CN=(.+)$/m.exec(subject)?.[1] ?? subject.replaceAll('\n', ', ')

/**
 * Reads the identity in the PKCS#12 file `file`.
 *
 * @throws DocweaveError `CERTIFICATE_PASSWORD_WRONG`; `CERTIFICATE_INVALID` if it is no PKCS#12 file, or has no private key (RSA, or
 * elliptic on P-256, P-384 or P-521) with its certificate; `CERTIFICATE_EXPIRED` if that is not valid now. None has a cause, which could
 * reveal the secret.
 */
export async function readIdentity(file: Uint8Array, password: string): Promise<SigningIdentity> {
  const opened = openPkcs12(file, password)
  try {
    const certificates = opened.certificates.map((der) => new X509Certificate(der))
    for (const der of opened.keys) {
      const key = createPrivateKey({ key: Buffer.from(der), format: 'der', type: 'pkcs8' })
      const algorithm = algorithmOf(key)
      const own = certificates.find((each) => each.checkPrivateKey(key))
      if (!own || !algorithm) continue
      const now = new Date()
      if (now < own.validFromDate || now > own.validToDate) throw new DocweaveError('CERTIFICATE_EXPIRED')
      return {
        name: nameOf(own),
        key: await crypto.subtle.importKey('pkcs8', pkcs8Of(key), algorithm, false, ['sign']),
        certificate: Uint8Array.from(own.raw),
        chain: certificates.filter((each) => each !== own).map(({ raw }) => Uint8Array.from(raw)),
      }
    }
  } catch (error) {
    throw error instanceof DocweaveError ? error : new DocweaveError('CERTIFICATE_INVALID')
  }
  throw new DocweaveError('CERTIFICATE_INVALID')
}
