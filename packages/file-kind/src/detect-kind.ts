/**
 * Detects the kind of a file by its content. `file-type` knows the signatures; the rest (texts, contents of compound and ZIP files, a PDF
 * with garbage before its header) is detected here.
 */
import type { FileKind } from '@docweave/contract'
import type { ByteSource } from './byte-source.ts'
import { compoundKind } from './compound-kind.ts'
import { textKind } from './text-kind.ts'
import { zipKind } from './zip-kind.ts'

/** How many bytes are read first. */
const headBytes = 64 * 1024

/** Templates and files with macros count as documents. */
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
  docm: 'docx',
  dotx: 'docx',
  dotm: 'docx',
  odt: 'odt',
  ott: 'odt',
  rtf: 'rtf',
  xlsx: 'xlsx',
  xlsm: 'xlsx',
  xltx: 'xlsx',
  xltm: 'xlsx',
  ods: 'ods',
  ots: 'ods',
  pptx: 'pptx',
  pptm: 'pptx',
  potx: 'pptx',
  potm: 'pptx',
  ppsx: 'pptx',
  ppsm: 'pptx',
  odp: 'odp',
  otp: 'odp',
  epub: 'epub',
  mobi: 'mobi',
  mp3: 'mp3',
  m4a: 'm4a',
  m4b: 'm4a',
  wav: 'wav',
  ogg: 'ogg',
  oga: 'ogg',
  opus: 'ogg',
  flac: 'flac',
  webm: 'webm',
  mp4: 'mp4',
  mov: 'mp4',
  m4v: 'mp4',
  '3gp': 'mp4',
  mkv: 'mkv',
  vtt: 'vtt',
}

const decoder = new TextDecoder('latin1')
const startOf = (head: Uint8Array) => decoder.decode(head.subarray(0, 1024))

/**
 * ISO 32000-1, annex H.3.4.1: readers accept a header anywhere within the first 1024 bytes. They also open files without one, which begin
 * with their first object, perhaps after a comment.
 */
function isPdf(head: Uint8Array): boolean {
  const start = startOf(head)
  return (
    start.includes('%PDF-') || (/^(?:\s|%[^\r\n]*[\r\n])*\d+\s+\d+\s+obj\b/.test(start) && start.includes('endobj'))
  )
}

/** Hangul 3.0 and earlier: a format of its own, which begins with its name. */
const isHwp3 = (head: Uint8Array) => startOf(head).startsWith('HWP Document File')

/** Amazon's Topaz and KFX: also Kindle books, so that the Kindle tool can report that only Amazon's software opens them. */
const isLockedKindleBook = (head: Uint8Array) =>
  ['TPZ0', '\u00eaDRMION\u00ee', 'CONT\u0002\0'].some((start) => startOf(head).startsWith(start))

/**
 * Detects the kind of a file.
 *
 * @param name its file name: used only if content is not enough (a table as text; a locked office file)
 * @returns the kind, or `undefined` if unsupported
 */
export async function detectKind(source: ByteSource, name = ''): Promise<FileKind | undefined> {
  const head = await source.read(0, headBytes)
  if (startOf(head).startsWith('%PDF-')) return 'pdf'
  // Loaded lazily: loading takes as long as a whole step of a small job, and most files are PDFs.
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  if (found?.ext === 'cfb') return compoundKind(source, name).catch(() => undefined)
  if (found?.ext === 'zip') return zipKind(source).catch(() => 'zip' as const)
  const known = found && found.ext !== 'xml' ? byExtension[found.ext] : undefined
  if (known) return known
  if (isPdf(head)) return 'pdf'
  if (found && found.ext !== 'xml') return undefined
  if (isLockedKindleBook(head)) return 'mobi'
  return isHwp3(head) ? 'hwp' : textKind(head, head.length === source.size, name)
}
