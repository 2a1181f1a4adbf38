/**
 * Signs a PDF with a certificate: mupdf creates the placeholder, a process with the key signs, and a time stamp server optionally certifies
 * the time.
 */
import { rm } from 'node:fs/promises'
import { z } from 'zod'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { runEngine } from '../../host/index.ts'
import { runMupdf, type RunOptions } from '../run-mupdf.ts'
import type { PrepareSignatureArgs } from '../tasks/prepare-signature.ts'
import { longestToken, timeStamp } from './time-stamp.ts'

export interface SignPdfArgs {
  path: string
  out: string
  certificate: Certificate
  /** Opens an encrypted file; the signed file has the same password. */
  password?: string | undefined
  note: Omit<PrepareSignatureArgs['note'], 'name'>
  appearance?: PrepareSignatureArgs['appearance']
  /** Whether to request a time stamp from the server set by `takeTimeStampsFrom`. */
  timeStamped: boolean
}

/** Space for everything except certificates and time stamp: attributes, names, and the longest RSA signatures in use. */
const structureBytes = 4096

const Signed = z.object({ der: z.base64(), signature: z.base64() })
const bytesOf = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'))

/**
 * Signs the PDF at `path` as PAdES B-B, or B-T with a time stamp; earlier signatures remain valid.
 *
 * @throws DocweaveError `TIME_STAMP_FAILED`, `CANCELLED`; `FILE_DAMAGED` if the file contains an unfinished signature
 */
export async function signPdf(args: SignPdfArgs, options: RunOptions): Promise<void> {
  const { path, out, certificate, password, note, appearance, timeStamped } = args
  const { file, name, certificateBytes } = certificate
  const bytes = certificateBytes + structureBytes + (timeStamped ? longestToken : 0)
  const prepared = `${out}.prepared`
  const { signal } = options
  const run = (task: string, more: object) => {
    const request = { engine: 'certificate', task, args: { path: prepared, out, ...more }, memoryMegabytes, signal }
    return runEngine({ ...request, files: { read: [prepared], write: [out] } })
  }
  try {
    const named = { ...note, name }
    await runMupdf('prepareSignature', { path, out: prepared, bytes, note: named, password, appearance }, options)
    const { der, signature } = Signed.parse(await run('sign', { file, password: certificate.password }))
    if (!timeStamped) return
    const token = await timeStamp(bytesOf(signature), signal)
    await run('stamp', { der: bytesOf(der), token: new Uint8Array(token) })
  } finally {
    await rm(prepared, { force: true })
  }
}

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
const memoryMegabytes = 64

const Opened = z.object({ name: z.string(), certificateBytes: z.int().nonnegative() })

/**
 * Opens the PKCS#12 file `file` to check that it can sign, and to read the signer's name. The key stays in the sandboxed process.
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
