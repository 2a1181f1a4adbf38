/** What a PKCS#12 file (RFC 7292) holds. How long the derivation of its keys takes is the file's to say: run it where it can be killed. */
import { pbkdf2Sync } from 'node:crypto'
import forge from 'node-forge'

/** What was in the file, as DER; or why it did not open. */
export type Opened =
  | { keys: { der: Uint8Array; type: 'pkcs1' | 'pkcs8' }[]; certificates: Uint8Array[] }
  | { code: 'CERTIFICATE_INVALID' | 'CERTIFICATE_PASSWORD_WRONG' }

// PBES2 takes a password's UTF-8 bytes (RFC 7292, appendix B.1, and what OpenSSL and Windows write); forge takes a character for
// a byte. Node's derivation is also some hundred times faster.
Object.assign(forge.pkcs5, {
  pbkdf2: (password: string, salt: string, iterations: number, length: number, hash: { algorithm: string }) =>
    pbkdf2Sync(password, Buffer.from(salt, 'binary'), iterations, length, hash.algorithm).toString('binary'),
})

const bytesOf = (asn1: forge.asn1.Asn1) => new Uint8Array(Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'binary'))

const { certBag = '', keyBag = '', pkcs8ShroudedKeyBag = '' } = forge.pki.oids

/** A key or certificate that forge does not know (elliptic curves) comes as it stands in the file. */
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
  // No password is written in two ways: as an empty one, and as none at all.
  let wrong = false
  for (const attempt of password === '' ? ['', undefined] : [password]) {
    try {
      return contentsOf(forge.pkcs12.pkcs12FromAsn1(asn1, false, attempt))
    } catch (error) {
      // Forge says what is wrong in words alone.
      wrong ||= error instanceof Error && /password|decrypt/i.test(error.message)
    }
  }
  return { code: wrong ? 'CERTIFICATE_PASSWORD_WRONG' : 'CERTIFICATE_INVALID' }
}
