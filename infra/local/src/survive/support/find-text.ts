/** Searches files for a text in all encodings in use, and makes a PDF that contains one. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Font, PDFDocument } from 'mupdf'

/** Returns a text's encodings: UTF-8, UTF-16, a JSON string, and base64 at each of the three alignments. */
export function encodingsOf(secret: string): Buffer[] {
  const bytes = Buffer.from(secret)
  const inBase64 = [0, 1, 2].map((shift) =>
    Buffer.from(
      Buffer.concat([Buffer.alloc(shift), bytes])
        .toString('base64')
        .slice(4, -4),
    ),
  )
  return [bytes, Buffer.from(secret, 'utf16le'), Buffer.from(JSON.stringify(secret).slice(1, -1)), ...inBase64]
}

/** Returns the files below a folder that contain a secret. */
export async function findText(folder: string, secret: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const found = await Promise.all(
    paths.map(async (path) => {
      const content = await readFile(path).catch(() => Buffer.alloc(0))
      return encodingsOf(secret).some((trace) => content.includes(trace)) ? [path] : []
    }),
  )
  return found.flat()
}

/** Returns a one-page PDF whose text is uncompressed in the file. */
export function textPdf(text: string): Buffer {
  const document = new PDFDocument()
  const fonts = document.newDictionary()
  fonts.put('F1', document.addSimpleFont(new Font('Helvetica'), 'Latin'))
  const resources = document.newDictionary()
  resources.put('Font', fonts)
  const page = document.addPage([0, 0, 595, 842], 0, resources, `BT /F1 20 Tf 60 700 Td (${text}) Tj ET`)
  document.insertPage(-1, page)
  return Buffer.from(document.saveToBuffer('').asUint8Array())
}
