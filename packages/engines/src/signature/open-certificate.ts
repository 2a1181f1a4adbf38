/** Opens a certificate file to check that it can sign, and to read the signer's name. The key stays in the sandboxed process. */
import { DocweaveError } from '@docweave/contract/docweave-error'
import { z } from 'zod'
import { runEngine } from '../host/index.ts'

/** A certificate file, its password, and the properties read from it. */
export interface Certificate {
  /** The certificate's common name, or its whole subject on one line if it has none. */
  name: string
  /** The size of all certificates in the file, which a signature includes. */
  certificateBytes: number
  file: Uint8Array
  password: string
}

const giveUpAfter = 30_000
/** Key derivation and signing need no WebAssembly. */
export const memoryMegabytes = 64

const Opened = z.object({ name: z.string(), certificateBytes: z.int().nonnegative() })

/**
 * Opens the PKCS#12 file `file`.
 *
 * @param password may be empty
 * @throws DocweaveError `CERTIFICATE_PASSWORD_WRONG`, `CERTIFICATE_INVALID`, `CERTIFICATE_EXPIRED`, `CANCELLED`, `TOOL_UNAVAILABLE`. None
 * has a cause, which could reveal the secret.
 */
export async function openCertificate(file: Uint8Array, password: string, signal: AbortSignal): Promise<Certificate> {
  const ends = AbortSignal.any([signal, AbortSignal.timeout(giveUpAfter)])
  try {
    const wish = { engine: 'certificate', task: 'open', args: { file, password }, files: {}, memoryMegabytes }
    const opened = Opened.parse(await runEngine({ ...wish, signal: ends }))
    return { ...opened, file, password }
  } catch (error) {
    const { code } = DocweaveError.from(error)
    const known = code === 'CERTIFICATE_PASSWORD_WRONG' || code === 'CERTIFICATE_EXPIRED' || code === 'TOOL_UNAVAILABLE'
    throw new DocweaveError(signal.aborted ? 'CANCELLED' : known ? code : 'CERTIFICATE_INVALID')
  }
}
