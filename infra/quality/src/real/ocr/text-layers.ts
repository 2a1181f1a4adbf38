/** The text of a PDF's pages as programs read its text layer. */
import { readFile } from 'node:fs/promises'
import { execa } from 'execa'
import { Document } from 'mupdf'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

async function byPoppler(path: string, options: readonly string[]): Promise<string[]> {
  const { stdout } = await execa('pdftotext', ['-enc', 'UTF-8', ...options, path, '-'])
  return stdout.split('\f')
}

async function byMupdf(path: string): Promise<string[]> {
  const document = Document.openDocument(await readFile(path), 'application/pdf')
  try {
    return Array.from({ length: document.countPages() }, (_, at) => document.loadPage(at).toStructuredText('').asText())
  } finally {
    document.destroy()
  }
}

async function byPdfJs(path: string): Promise<string[]> {
  const loading = getDocument({ data: new Uint8Array(await readFile(path)), useSystemFonts: false, verbosity: 0 })
  const document = await loading.promise
  const texts: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    texts.push(items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''))
  }
  await loading.destroy()
  return texts
}

/** The programs by name. `in content order` is the order of the content stream, as simple extractors read. */
export const textLayerReaders: Readonly<Record<string, (path: string) => Promise<string[]>>> = {
  pdftotext: (path) => byPoppler(path, []),
  mupdf: byMupdf,
  'pdf.js': byPdfJs,
  'in content order': (path) => byPoppler(path, ['-raw']),
}
