/** What a visitor's file is, by its content, before anything is sent. */
import { blobSource, detectKind } from '@docweave/file-kind'
import type { FileKind } from '@docweave/contract'

/** The kind of the file; `undefined` when it is none of ours, or cannot be read. */
export const detectFile = (file: File): Promise<FileKind | undefined> =>
  detectKind(blobSource(file), file.name).catch(() => undefined)
