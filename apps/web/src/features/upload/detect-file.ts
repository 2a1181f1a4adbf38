/** What a visitor's file is, by its content, before anything is sent. */
import { detectKind, headBytes } from '@docweave/tool-kit'
import type { FileKind } from '@docweave/contract'

/** The kind of the file; `undefined` when it is none of ours, or cannot be read. */
export async function detectFile(file: File): Promise<FileKind | undefined> {
  const head = await file
    .slice(0, headBytes)
    .arrayBuffer()
    .catch(() => undefined)
  return head && detectKind(new Uint8Array(head))
}
