/** The file kinds that tools accept and produce. A kind is detected from a file's content; its name is never trusted. */
import { z } from 'zod'
import { fileKinds } from './file-kind-table.ts'

export { endingsOf, mediaTypes } from './media-types.ts'

export const FileKind = z.enum(fileKinds)
export type FileKind = z.infer<typeof FileKind>

/** Kinds that can be password-protected. */
export const lockableKinds: ReadonlySet<FileKind> = new Set([
  ...(['pdf', 'docx', 'doc', 'odt', 'xlsx', 'xls', 'ods', 'pptx', 'ppt', 'odp', 'hwp', 'hwpx'] as const),
])

/** Plain text kinds, which content alone does not distinguish. */
export const textKinds: ReadonlySet<FileKind> = new Set<FileKind>(['txt', 'md', 'csv', 'json', 'srt', 'vtt'])

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
