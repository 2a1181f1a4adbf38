/**
 * Signs a PDF with a certificate: mupdf creates the placeholder, a process with the key signs, and a time stamp server optionally certifies
 * the time.
 */
import { rm } from 'node:fs/promises'
import { z } from 'zod'
import { runEngine } from '../host/index.ts'
import { runMupdf, type RunOptions } from '../mupdf/pool.ts'
import type { PrepareSignatureArgs } from '../mupdf/tasks/prepare-signature.ts'
import { memoryMegabytes, type Certificate } from './open-certificate.ts'
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
