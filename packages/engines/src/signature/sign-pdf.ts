/** Signs a PDF with a certificate: the place is made by mupdf, what goes there by `signed-data.ts`, and @signpdf joins them. */
import { readFile, writeFile } from 'node:fs/promises'
import { SignPdf } from '@signpdf/signpdf'
import { DEFAULT_BYTE_RANGE_PLACEHOLDER, Signer, SignPdfError } from '@signpdf/utils'
import { DocweaveError } from '@docweave/contract'
import { runMupdf, type RunOptions } from '../mupdf/pool.ts'
import type { PrepareSignatureArgs } from '../mupdf/tasks/prepare-signature.ts'
import type { SigningIdentity } from './open-certificate.ts'
import { signedData } from './signed-data.ts'
import { longestToken, timeStamp } from './time-stamp.ts'

export interface SignPdfArgs {
  path: string
  out: string
  identity: SigningIdentity
  /** Opens the file, where it asks for one; the signed file asks for the same. */
  password?: string | undefined
  note: Omit<PrepareSignatureArgs['note'], 'name'>
  appearance?: PrepareSignatureArgs['appearance']
  /** Whether the server that `takeTimeStampsFrom` named is asked for a time stamp. */
  timeStamped: boolean
}

/** What stands around certificates and time stamp: attributes, names, and the longest RSA signatures in use. */
const structureBytes = 4096

class CertificateSigner extends Signer {
  readonly #sign: (content: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>

  constructor(sign: (content: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>) {
    super()
    this.#sign = sign
  }

  override async sign(content: Buffer): Promise<Buffer> {
    return Buffer.from(await this.#sign(new Uint8Array(content)))
  }
}

/** As mupdf writes the placeholder, and as @signpdf looks for it: in the same number of bytes, because offsets follow. */
const written = /\/ByteRange\[0(?:\/\*+){3}\]\/Contents</
const star = `/${DEFAULT_BYTE_RANGE_PLACEHOLDER}`
const sought = `/ByteRange [0 ${star} ${star} ${star}]/Contents <`

/** Spells the placeholder as @signpdf does. It is the last of its kind: it stands in the update at the end. */
function respell(pdf: Buffer): void {
  const start = pdf.lastIndexOf('/ByteRange[0/*')
  const found = written.exec(pdf.toString('latin1', start, start + sought.length))?.[0]
  if (start < 0 || found?.length !== sought.length) throw new DocweaveError('ENGINE_FAILED', {}, 'no placeholder')
  pdf.write(sought, start, 'latin1')
}

/**
 * Signs the PDF at `path` as PAdES B-B, or B-T with a time stamp; earlier signatures stay valid.
 *
 * @throws DocweaveError `TIME_STAMP_FAILED`, `CANCELLED`; `FILE_DAMAGED` when the file has an unfinished signature in it
 */
export async function signPdf(args: SignPdfArgs, options: RunOptions): Promise<void> {
  const { path, out, identity, password, note, appearance, timeStamped } = args
  const certificateBytes = [identity.certificate, ...identity.chain].reduce((sum, each) => sum + each.length, 0)
  const bytes = certificateBytes + structureBytes + (timeStamped ? longestToken : 0)
  const named = { ...note, name: identity.name }
  await runMupdf('prepareSignature', { path, out, bytes, note: named, password, appearance }, options)
  const prepared = await readFile(out)
  respell(prepared)
  const stamp = timeStamped ? (value: Uint8Array<ArrayBuffer>) => timeStamp(value, options.signal) : undefined
  try {
    const signer = new CertificateSigner((content) => signedData(content, identity, stamp))
    await writeFile(out, await new SignPdf().sign(prepared, signer))
  } catch (error) {
    throw error instanceof SignPdfError ? new DocweaveError('FILE_DAMAGED', {}, error) : error
  }
}
