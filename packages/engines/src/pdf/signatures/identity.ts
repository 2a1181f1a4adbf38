/**
 * Reads the signer's identity from a certificate file (PKCS#12, RFC 7292). Runs in the process that signs, which can be killed, because the
 * file determines how long the key derivation takes.
 */
import { createPrivateKey, X509Certificate, pbkdf2Sync, type KeyObject } from 'node:crypto'
import forge from 'node-forge'
import { DocweaveError } from '@docweave/contract/docweave-error'

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
  if ('code' in opened) throw new DocweaveError(opened.code)
  try {
    const certificates = opened.certificates.map((der) => new X509Certificate(der))
    for (const { der, type } of opened.keys) {
      const key = createPrivateKey({ key: Buffer.from(der), format: 'der', type })
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

/** The file's content as DER, or the reason why it could not be opened. */
type Opened =
  | { keys: { der: Uint8Array; type: 'pkcs1' | 'pkcs8' }[]; certificates: Uint8Array[] }
  | { code: 'CERTIFICATE_INVALID' | 'CERTIFICATE_PASSWORD_WRONG' }

// PBES2 uses a password's UTF-8 bytes (RFC 7292, appendix B.1; OpenSSL and Windows write the same), whereas forge uses one byte per
// character. Node's derivation is also some hundred times faster.
Object.assign(forge.pkcs5, {
  pbkdf2: (password: string, salt: string, iterations: number, length: number, hash: { algorithm: string }) =>
    pbkdf2Sync(password, Buffer.from(salt, 'binary'), iterations, length, hash.algorithm).toString('binary'),
})

const bytesOf = (asn1: forge.asn1.Asn1) => new Uint8Array(Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'binary'))

const { certBag = '', keyBag = '', pkcs8ShroudedKeyBag = '' } = forge.pki.oids

/** A key or certificate that forge does not support (elliptic curves) is returned as stored in the file. */
function contentsOf(pfx: forge.pkcs12.Pkcs12Pfx): Opened {
  const bagsOf = (bagType: string) => pfx.getBags({ bagType })[bagType] ?? []
  return {
    keys: [...bagsOf(keyBag), ...bagsOf(pkcs8ShroudedKeyBag)].map(({ key, asn1 }) =>
      key ? { der: bytesOf(forge.pki.privateKeyToAsn1(key)), type: 'pkcs1' } : { der: bytesOf(asn1), type: 'pkcs8' },
    ),
    certificates: bagsOf(certBag).map(({ cert, asn1 }) => bytesOf(cert ? forge.pki.certificateToAsn1(cert) : asn1)),
  }
}

/** Opens a file. The password may be empty. */
function openPkcs12(file: Uint8Array, password: string): Opened {
  let asn1: forge.asn1.Asn1
  try {
    asn1 = forge.asn1.fromDer(Buffer.from(file).toString('binary'))
  } catch {
    return { code: 'CERTIFICATE_INVALID' }
  }
  // An absent password is encoded in two ways: as an empty one, or as none.
  let wrong = false
  for (const attempt of password === '' ? ['', undefined] : [password]) {
    try {
      return contentsOf(forge.pkcs12.pkcs12FromAsn1(asn1, false, attempt))
    } catch (error) {
      // Forge reports the reason only in the message.
      wrong ||= error instanceof Error && /password|decrypt/i.test(error.message)
    }
  }
  return { code: wrong ? 'CERTIFICATE_PASSWORD_WRONG' : 'CERTIFICATE_INVALID' }
}
