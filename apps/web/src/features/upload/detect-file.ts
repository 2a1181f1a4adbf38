/** Detects the kind of a visitor's file by its content, before anything is sent. */
import { blobSource, detectKind } from '@docweave/file-kind'
import type { FileKind } from '@docweave/contract'

/** The kind of the file; `undefined` if it is unsupported or unreadable. */
export const detectFile = (file: File): Promise<FileKind | undefined> =>
  detectKind(blobSource(file), file.name).catch(() => undefined)
