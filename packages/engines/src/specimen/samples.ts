/** A valid file of each kind that tools accept. */
import type { FileKind } from '@docweave/contract'
import { epubBook, fb2Book, longBook, mobiBook } from './book-files.ts'
import { documentPdf } from './document-pdf.ts'
import { avifPicture, heicPicture, webpPicture } from './encoded-pictures.ts'
import { hwpDocument } from './hwp-document.ts'
import { madeHwp } from './made-hwp.ts'
import { officeFile } from './made-office.ts'
import { bmpPicture, gifPicture, jpegPicture, pngPicture, tiffPicture } from './picture-files.ts'
import { recording } from './recordings.ts'

const makers: Partial<Record<FileKind, (size: 'small' | 'long') => Uint8Array>> = {
  // Text pages and scanned pages, so that every tool has something to process.
  pdf: (size) => (size === 'small' ? documentPdf({ pages: 2, scans: 1 }) : documentPdf({ pages: 5, scans: 10 })),
  txt: (size) => Buffer.from('A line of text, 한 줄, 一行。\n'.repeat(size === 'small' ? 3 : 5000)),
  jpg: (size) => jpegPicture(size === 'small' ? {} : { width: 3000, height: 2000 }),
  png: () => pngPicture(),
  webp: () => webpPicture,
  tiff: () => tiffPicture(2),
  gif: () => gifPicture(),
  bmp: () => bmpPicture(),
  heic: () => heicPicture,
  avif: () => avifPicture,
  epub: (size) => epubBook(size === 'small' ? {} : longBook),
  mobi: (size) => mobiBook(size === 'small' ? {} : longBook),
  fb2: (size) => fb2Book(size === 'small' ? {} : longBook),
  hwp: (size) => hwpDocument({ format: 'hwp', repeat: size === 'small' ? 1 : 400 }),
  hwpx: () => hwpDocument({ format: 'hwpx' }),
  docx: (size) => officeFile(size === 'small' ? 'npm-docx.docx' : 'long.docx'),
  doc: () => officeFile('libreoffice.doc'),
  odt: () => officeFile('pandoc.odt'),
  rtf: () => officeFile('pandoc.rtf'),
  xlsx: (size) => officeFile(size === 'small' ? 'openpyxl.xlsx' : 'long.xlsx'),
  xls: () => officeFile('libreoffice.xls'),
  ods: () => officeFile('libreoffice.ods'),
  csv: () => Buffer.from('품목,品目,Sold\n연필,鉛筆,1250\n'),
  pptx: (size) => officeFile(size === 'small' ? 'pandoc.pptx' : 'long.pptx'),
  ppt: () => officeFile('libreoffice.ppt'),
  odp: () => officeFile('libreoffice.odp'),
  hml: () => madeHwp('document.hml'),
  mp3: (size) => recording({ ending: 'mp3', ...(size === 'small' ? {} : { source: 'sentences.ogg', times: 8 }) }),
  m4a: () => recording({ ending: 'm4a' }),
  wav: () => recording({ ending: 'wav' }),
  ogg: () => recording({ ending: 'opus' }),
  flac: () => recording(),
  webm: () => recording({ ending: 'webm' }),
  mp4: () => recording({ ending: 'mp4', video: true }),
  mkv: () => recording({ ending: 'mkv' }),
}

const made = new Map<string, Uint8Array | undefined>()

/** A sample of `kind`; `long` takes enough time to cancel the work. `undefined` if there is no maker. */
export function sample(kind: FileKind, size: 'small' | 'long' = 'small'): Uint8Array | undefined {
  const name = `${kind} ${size}`
  if (!made.has(name)) made.set(name, makers[kind]?.(size))
  return made.get(name)
}
