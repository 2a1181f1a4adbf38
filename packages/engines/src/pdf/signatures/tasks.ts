/** The tasks of certificates, in the process that holds the key: opening a certificate, and signing a PDF with mupdf's placeholder. */
import { readFileSync, writeFileSync } from 'node:fs'
import { SignPdf } from '@signpdf/signpdf'
import { DEFAULT_BYTE_RANGE_PLACEHOLDER, Signer, SignPdfError } from '@signpdf/utils'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { readIdentity } from './identity.ts'
import { signedData, withTimeStamp } from './signed-data.ts'

export interface Credentials {
  file: Uint8Array
  password: string
}

export interface SignArgs extends Credentials {
  /** The prepared PDF. */
  path: string
  out: string
}

export interface TimeStampArgs {
  path: string
  out: string
  /** The result of `sign`, and the time stamp token for it. */
  der: Uint8Array<ArrayBuffer>
  token: Uint8Array<ArrayBuffer>
}

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

/** The placeholder as mupdf writes it, and as @signpdf expects it: of the same length, so that offsets do not change. */
const written = /\/ByteRange\[0(?:\/\*+){3}\]\/Contents</
const star = `/${DEFAULT_BYTE_RANGE_PLACEHOLDER}`
const sought = `/ByteRange [0 ${star} ${star} ${star}]/Contents <`

/** Rewrites the placeholder as @signpdf expects it. The last one is used, because it is in the update at the end. */
function respell(pdf: Buffer): void {
  const start = pdf.lastIndexOf('/ByteRange[0/*')
  const found = written.exec(pdf.toString('latin1', start, start + sought.length))?.[0]
  if (start < 0 || found?.length !== sought.length)
    throw new DocweaveError('ENGINE_FAILED', {}, 'the PDF contains no placeholder for the signature')
  pdf.write(sought, start, 'latin1')
}

/** Writes the PDF with the result of `sign` for its bytes. */
async function writeSigned(
  { path, out }: { path: string; out: string },
  sign: (content: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>,
): Promise<void> {
  const prepared = readFileSync(path)
  respell(prepared)
  try {
    writeFileSync(out, await new SignPdf().sign(prepared, new CertificateSigner(sign)))
  } catch (error) {
    throw error instanceof SignPdfError ? new DocweaveError('FILE_DAMAGED', {}, error) : error
  }
}

export const certificateTasks = {
  async open({ file, password }: Credentials) {
    const { name, certificate, chain } = await readIdentity(file, password)
    return { name, certificateBytes: [certificate, ...chain].reduce((sum, each) => sum + each.length, 0) }
  },
  /** Signs; returns the signed data and the signature in it, in base64. */
  async sign({ file, password, ...paths }: SignArgs) {
    const identity = await readIdentity(file, password)
    const made = { der: '', signature: '' }
    await writeSigned(paths, async (content) => {
      const { der, signature } = await signedData(content, identity)
      made.der = Buffer.from(der).toString('base64')
      made.signature = Buffer.from(signature).toString('base64')
      return der
    })
    return made
  },
  /** Writes the same signature with a time stamp. */
  stamp: ({ der, token, ...paths }: TimeStampArgs) => writeSigned(paths, async () => withTimeStamp(der, token)),
}
