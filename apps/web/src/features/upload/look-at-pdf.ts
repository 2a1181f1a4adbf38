/**
 * What can be told of a PDF before it is sent: whether it asks for a password, and whether it is signed. Read from its bytes, so
 * that nothing has to be loaded for it; the server looks again, and properly.
 */

export interface PdfLook {
  encrypted: boolean
  signed: boolean
}

/** ISO 32000-1, 7.5.5: the trailer, or the stream that stands for it, is where `startxref` says, near the end of the file. */
const tailBytes = 2048
const trailerBytes = 4096
const startPattern = /startxref\s+(\d+)\s+%%EOF/g
/** 12.8.1: a signature's dictionary lies open in the file, whatever else is packed. */
const signature = '/ByteRange'

const decoder = new TextDecoder('latin1')
const textOf = async (blob: Blob) => decoder.decode(await blob.arrayBuffer())

async function isEncrypted(file: File): Promise<boolean> {
  const tail = await textOf(file.slice(-tailBytes))
  if (/\/Encrypt\b/.test(tail)) return true
  const start = Number([...tail.matchAll(startPattern)].at(-1)?.[1] ?? Number.NaN)
  if (!(start < file.size)) return false
  const trailer = await textOf(file.slice(start, start + trailerBytes))
  // A stream's own data may hold anything: only what stands before it is looked at.
  return /\/Encrypt\b/.test(trailer.split(/\bstream\r?\n/)[0] ?? '')
}

async function isSigned(file: File): Promise<boolean> {
  let before = ''
  const reader = file.stream().getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return false
    const text = before + decoder.decode(value)
    if (text.includes(signature)) {
      void reader.cancel()
      return true
    }
    before = text.slice(-signature.length)
  }
}

/** Looks at a file that is a PDF. One that cannot be read is told of as neither. */
export async function lookAtPdf(file: File): Promise<PdfLook> {
  const [encrypted, signed] = await Promise.all([
    isEncrypted(file).catch(() => false),
    isSigned(file).catch(() => false),
  ])
  return { encrypted, signed }
}
