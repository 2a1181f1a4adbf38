/** Reads PKCS#12 files (RFC 7292). The file determines how long the key derivation takes, so run it in a process that can be killed. */
import { pbkdf2Sync } from 'node:crypto'
import forge from 'node-forge'

/** The file's content as DER, or the reason why it could not be opened. */
export type Opened =
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
export function openPkcs12(file: Uint8Array, password: string): Opened {
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
