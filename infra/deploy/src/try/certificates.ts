/** The cluster's certificate authority and its certificates, for mutual TLS with the Temporal server. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'

const openssl = (...words: string[]) => execa('openssl', words)
const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']

export interface Certificate {
  /** Paths of PEM files. */
  certificate: string
  key: string
}

export interface Certificates {
  ca: string
  server: Certificate
  client: Certificate
}

/** The name in the server's certificate. */
export const SERVER_NAME = 'temporal.docweave.internal'

/** Creates certificates in `folder`, valid for a day. @throws Error if openssl fails */
export async function makeCertificates(folder: string): Promise<Certificates> {
  const at = (name: string) => join(folder, name)
  const ca = { certificate: at('ca.pem'), key: at('ca.key') }
  const own = ['req', '-x509', ...newKey, '-days', '1', '-subj', '/CN=docweave try']
  await openssl(...own, '-keyout', ca.key, '-out', ca.certificate)
  async function sign(name: string, extensions: string): Promise<Certificate> {
    const made = { certificate: at(`${name}.pem`), key: at(`${name}.key`) }
    await openssl('req', ...newKey, '-subj', `/CN=${name}`, '-keyout', made.key, '-out', at(`${name}.csr`))
    await writeFile(at(`${name}.ext`), extensions)
    const by = ['-CA', ca.certificate, '-CAkey', ca.key, '-CAcreateserial', '-days', '1']
    await openssl(
      'x509',
      '-req',
      '-in',
      at(`${name}.csr`),
      ...by,
      '-extfile',
      at(`${name}.ext`),
      '-out',
      made.certificate,
    )
    return made
  }
  return {
    ca: ca.certificate,
    // The server's services are also clients of each other.
    server: await sign('server', `subjectAltName=DNS:${SERVER_NAME}\nextendedKeyUsage=serverAuth,clientAuth\n`),
    client: await sign('client', 'extendedKeyUsage=clientAuth\n'),
  }
}
