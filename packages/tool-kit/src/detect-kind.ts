/**
 * What a file is, from its content. `file-type` knows the signatures; the few it leaves open (text, hwp, a PDF with rubbish
 * before its header) are told here.
 */
import { fileTypeFromBuffer } from 'file-type'
import type { FileKind } from '@docweave/contract'

/** How many bytes from the start of a file are enough to tell. */
export const headBytes = 64 * 1024

const byExtension: Partial<Record<string, FileKind>> = {
  pdf: 'pdf',
  jpg: 'jpg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  tif: 'tiff',
  bmp: 'bmp',
  heic: 'heic',
  avif: 'avif',
  docx: 'docx',
  odt: 'odt',
  rtf: 'rtf',
  xlsx: 'xlsx',
  ods: 'ods',
  pptx: 'pptx',
  odp: 'odp',
  epub: 'epub',
  mobi: 'mobi',
  mp3: 'mp3',
  m4a: 'm4a',
  wav: 'wav',
  ogg: 'ogg',
  opus: 'ogg',
  flac: 'flac',
  webm: 'webm',
  mp4: 'mp4',
  mov: 'mp4',
  mkv: 'mkv',
  zip: 'zip',
}

const decoder = new TextDecoder('latin1')

/** ISO 32000-1, annex H.3.4.1: readers accept a header anywhere within the first 1024 bytes. */
const hasLatePdfHeader = (head: Uint8Array) => decoder.decode(head.subarray(0, 1024)).includes('%PDF-')

/** Control characters that no text in any of our encodings has (tab, line feed, form feed and carriage return do occur). */
const isText = (head: Uint8Array) =>
  head.length > 0 && !head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))

/** The directory of a compound file names its streams in UTF-16: each application has one of its own ([MS-CFB] 2.6). */
const compoundStreams: [name: string, kind: FileKind][] = [
  ['FileHeader', 'hwp'],
  ['WordDocument', 'doc'],
  ['Workbook', 'xls'],
  ['PowerPoint Document', 'ppt'],
]

function compoundKind(head: Uint8Array): FileKind | undefined {
  const text = decoder.decode(head)
  return compoundStreams.find(([name]) => text.includes([...name].join('\0')))?.[1]
}

/**
 * Finds the kind of a file.
 *
 * @param head the first bytes of the file, `headBytes` of them or the whole file
 * @returns the kind, or `undefined` when it is none of ours
 */
export async function detectKind(head: Uint8Array): Promise<FileKind | undefined> {
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  if (found?.ext === 'cfb') return compoundKind(head)
  if (found?.ext === 'zip' && decoder.decode(head.subarray(0, 200)).includes('application/hwp+zip')) return 'hwpx'
  if (found) return byExtension[found.ext]
  if (hasLatePdfHeader(head)) return 'pdf'
  return isText(head) ? 'txt' : undefined
}
