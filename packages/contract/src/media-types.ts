/** The media type and the file extensions of each kind, without zod, because the service worker starts often. */
import type { fileKinds } from './file-kind-table.ts'

type FileKind = (typeof fileKinds)[number]

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
