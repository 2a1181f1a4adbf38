/** Keys, certificates and PKCS#12 files for tests, created by OpenSSL each time, so that no private key is stored with the sources. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface CertificateOptions {
  /** The certificate's common name. */
  name?: string
  key?: 'rsa' | 'ec'
  password?: string
  /** Encrypted with RC2 and triple DES, as by programs of the last century. */
  legacy?: boolean
  /** The validity from now; negative for an expired certificate. */
  days?: number
  /** Whether to omit the private key. */
  keyless?: boolean
  /** The certificate's extensions, in the syntax of OpenSSL's configuration. */
  extensions?: string
}

export interface CertificateFile {
  /** PKCS#12, including the certificate's issuer. */
  file: Buffer
  /** PEM. */
  key: string
  certificate: string
  issuer: string
}

const keyArguments = {
  rsa: ['-newkey', 'rsa:2048'],
  ec: ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'],
}

/** Makes a certificate with its key and issuer. */
export function makeCertificate({
  name = 'Kim Minsu',
  key = 'rsa',
  password = 'secret',
  legacy = false,
  days = 30,
  keyless = false,
  extensions = 'keyUsage=critical,digitalSignature,nonRepudiation',
}: CertificateOptions = {}): CertificateFile {
  const folder = mkdtempSync(join(tmpdir(), 'docweave-certificate-'))
  const openssl = (...options: string[]) => execFileSync('openssl', options, { cwd: folder, stdio: 'pipe' })
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  const subject = (text: string) => ['-utf8', '-subj', `/O=Docweave/CN=${text}`]
  try {
    writeFileSync(join(folder, 'extensions'), extensions)
    writeFileSync(join(folder, 'password'), `${password}\n`)
    openssl('req', '-x509', ...keyArguments[key], '-nodes', '-keyout', 'ca.key', '-out', 'ca.pem', ...subject('Issuer'))
    openssl('req', ...keyArguments[key], '-nodes', '-keyout', 'own.key', '-out', 'own.csr', ...subject(name))
    const issued = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'extensions']
    openssl('x509', '-req', '-in', 'own.csr', ...issued, '-days', String(days), '-out', 'own.pem')
    const kept = keyless ? ['-nokeys'] : ['-inkey', 'own.key']
    const age = legacy ? ['-legacy'] : []
    const secret = ['-passout', 'file:password']
    openssl('pkcs12', '-export', '-in', 'own.pem', ...kept, '-certfile', 'ca.pem', ...secret, ...age, '-out', 'own.p12')
    return {
      file: readFileSync(join(folder, 'own.p12')),
      key: read('own.key'),
      certificate: read('own.pem'),
      issuer: read('ca.pem'),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
