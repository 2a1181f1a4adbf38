/** Sends several files at once: of two hundred small ones each would else wait for the answers to those before it. */
import { UploadFailed, uploadFile } from './upload-file.ts'
import { failureOf } from '../failures/failure-of.ts'
import type { Failure } from '@docweave/contract'

/** More only share the same line. */
const atOnce = 4

export interface FileToSend {
  key: string
  file: File
  /** Where it is already. */
  uploadId?: string
}

export interface UploadAllOptions {
  signal: AbortSignal
  /** Bytes sent of all files together. */
  onProgress: (sentBytes: number) => void
  onUploaded: (key: string, uploadId: string) => void
}

/** Gives the uploads' ids in the files' order, or what went wrong first, and with which file. */
export async function uploadAll(
  files: readonly FileToSend[],
  { signal, onProgress, onUploaded }: UploadAllOptions,
): Promise<{ uploads: string[] } | { failure: Failure; file: string }> {
  const sent = files.map(() => 0)
  const uploads: string[] = []
  let failed: { failure: Failure; file: string } | undefined
  let next = 0
  const tell = (index: number, bytes: number) => {
    sent[index] = bytes
    onProgress(sent.reduce((sum, each) => sum + each, 0))
  }
  const sendNext = async (): Promise<void> => {
    const index = next++
    const each = files[index]
    if (!each || failed) return
    const { key, file } = each
    try {
      const id = each.uploadId ?? (await uploadFile(file, { signal, onProgress: (bytes) => tell(index, bytes) }))
      onUploaded(key, id)
      uploads[index] = id
      tell(index, file.size)
    } catch (error) {
      failed ??= { failure: error instanceof UploadFailed ? error.failure : failureOf(error), file: file.name }
    }
    return sendNext()
  }
  await Promise.all(Array.from({ length: atOnce }, sendNext))
  return failed ?? { uploads }
}
