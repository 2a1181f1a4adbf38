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

/** Letters, signs and spaces that texts are made of: ASCII, Latin, kana, Hangul, common Han characters, their punctuation. */
const plain = /^[\t\n\f\r\x20-\x7e\u00a0-\u024f\u2010-\u203b\u3000-\u30ff\u4e00-\u9fff\uac00-\ud7a3\uff01-\uffe6]+$/

/**
 * UTF-16 has bytes that look like control characters. With its mark it is what it says; without, every character must be plain,
 * in one order or the other.
 */
function isUtf16Text(head: Uint8Array): boolean {
  const whole = head.subarray(0, head.length - (head.length % 2))
  const read = (label: string) => {
    try {
      return new TextDecoder(label, { fatal: head.length < headBytes }).decode(whole)
    } catch {
      return '\0'
    }
  }
  const mark =
    head[0] === 0xff && head[1] === 0xfe ? 'utf-16le' : head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : ''
  if (mark) return whole.length > 2 && !/(?![\t-\r])\p{Cc}/u.test(read(mark))
  return head.length % 2 === 0 && ['utf-16le', 'utf-16be'].some((label) => plain.test(read(label)))
}

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
  return isText(head) || isUtf16Text(head) ? 'txt' : undefined
}
