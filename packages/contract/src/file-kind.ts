/** The file kinds that tools accept and produce. A kind is detected from a file's content; its name is never trusted. */
import { z } from 'zod'
import { fileKinds } from './file-kind-table.ts'

export const FileKind = z.enum(fileKinds)
export type FileKind = z.infer<typeof FileKind>

/** Kinds that can be password-protected. */
export const lockableKinds: ReadonlySet<FileKind> = new Set([
  ...(['pdf', 'docx', 'doc', 'odt', 'xlsx', 'xls', 'ods', 'pptx', 'ppt', 'odp', 'hwp', 'hwpx'] as const),
])

/** Plain text kinds, which content alone does not distinguish. */
export const textKinds: ReadonlySet<FileKind> = new Set<FileKind>(['txt', 'md', 'csv', 'json', 'srt', 'vtt'])

/** The media type of each kind (IANA-registered where one exists). The file extension is the kind itself. */
export const mediaTypes: Record<FileKind, string> = {
  pdf: 'application/pdf',
  txt: 'text/plain',
  md: 'text/markdown',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  tiff: 'image/tiff',
  bmp: 'image/bmp',
  heic: 'image/heic',
  avif: 'image/avif',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  doc: 'application/msword',
  odt: 'application/vnd.oasis.opendocument.text',
  rtf: 'application/rtf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  csv: 'text/csv',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  ppt: 'application/vnd.ms-powerpoint',
  odp: 'application/vnd.oasis.opendocument.presentation',
  hwp: 'application/x-hwp',
  hwpx: 'application/hwp+zip',
  hml: 'application/x-hwpml',
  epub: 'application/epub+zip',
  mobi: 'application/x-mobipocket-ebook',
  fb2: 'application/x-fictionbook+xml',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  flac: 'audio/flac',
  webm: 'video/webm',
  mp4: 'video/mp4',
  mkv: 'video/matroska',
  srt: 'application/x-subrip',
  vtt: 'text/vtt',
  json: 'application/json',
  zip: 'application/zip',
}

/** Other file extensions of a kind: templates, files with macros, legacy names. The content decides the kind. */
const otherEndings: Partial<Record<FileKind, readonly string[]>> = {
  jpg: ['jpeg', 'jfif'],
  tiff: ['tif'],
  heic: ['heif'],
  docx: ['docm', 'dotx', 'dotm'],
  odt: ['ott'],
  xlsx: ['xlsm', 'xltx', 'xltm', 'xlsb'],
  ods: ['ots'],
  csv: ['tsv'],
  pptx: ['pptm', 'ppsx', 'ppsm', 'potx'],
  odp: ['otp'],
  mobi: ['azw3', 'azw', 'prc'],
  m4a: ['m4b'],
  ogg: ['oga', 'opus'],
  mp4: ['mov', 'm4v', '3gp'],
}

/** The file extensions of a kind, without dots. */
export const endingsOf = (kind: FileKind): readonly string[] => [kind, ...(otherEndings[kind] ?? [])]

/**
 * A stored file as plans, tasks and workflow histories refer to it: never its bytes and never its name. `key` is the SHA-256 of the content
 * in hexadecimal; `source` is the index of the input file it came from, which determines the name of a result; `part` distinguishes several
 * results of one source (for example a page number). A `part` that starts with `=` is the whole name, in which `{name}` stands for the
 * source's name.
 */
export const StoredFile = z.object({
  key: z.string().regex(/^[0-9a-f]{64}$/),
  kind: FileKind,
  bytes: z.int().nonnegative(),
  pages: z.int().nonnegative().optional(),
  source: z.int().nonnegative(),
  /** Reference of the password that opens the file, in the job's secrets. */
  password: z.string().max(40).optional(),
  part: z.string().max(120).optional(),
  /** For a transcript: key of its words with their times. */
  transcript: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /** For a document that OCR read: key of its lines with their doubtful words. */
  recognition: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
})
export type StoredFile = z.infer<typeof StoredFile>
