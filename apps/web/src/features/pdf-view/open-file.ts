/** Opens a file for display: a visitor's own, which is not uploaded, or one on the server. */
import type { FileKind, JobFile } from '@docweave/contract'
import type { FileSource } from '../upload/chosen-file.ts'
import { addressOf } from '../upload/file-content.ts'
import { newCanvas, nextSourceId, type OpenOptions, type PageSource } from './page-source.ts'
import { readableAddress, readableBlob } from './readable.ts'

/** Images that all browsers can display; each is one page. */
const images: ReadonlySet<string> = new Set<FileKind>(['jpg', 'png', 'webp', 'gif', 'bmp', 'avif', 'heic'])

/**
 * Opens a PDF or an image. pdf.js is loaded with the first PDF.
 *
 * @returns its pages; `undefined` for a kind that cannot be rendered here
 * @throws PasswordNeeded; any other error if the file is damaged or the browser does not support this image
 */
export async function openFile(
  file: Blob,
  kind: FileKind | 'unknown' | undefined,
  options: OpenOptions = {},
): Promise<PageSource | undefined> {
  if (kind === 'pdf') return (await import('./open-pdf.ts')).openPdf(readableBlob(file), options)
  return kind !== undefined && images.has(kind) ? openImage(file) : undefined
}

/** A job's file with the address that it is served at. */
export interface RemoteFile extends Pick<JobFile, 'kind' | 'bytes'> {
  address: string
}

/** Whether files of this kind are rendered here as pages. */
export const isDrawn = (kind: FileKind): boolean => kind === 'pdf' || images.has(kind)

/** Opens a file on the server, like `openFile`: of a PDF, only the needed ranges are fetched. */
export async function openRemoteFile(
  { address, kind, bytes }: RemoteFile,
  options: OpenOptions = {},
): Promise<PageSource | undefined> {
  if (kind === 'pdf') return (await import('./open-pdf.ts')).openPdf(readableAddress(address, bytes), options)
  if (!images.has(kind)) return undefined
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`The file cannot be fetched: status ${answer.status}`)
  return openImage(await answer.blob())
}

/** Opens a visitor's file, or the result of an earlier job. */
export const openChosenFile = (
  file: FileSource,
  kind: FileKind | 'unknown' | undefined,
  options: OpenOptions = {},
): Promise<PageSource | undefined> =>
  file instanceof File
    ? openFile(file, kind, options)
    : openRemoteFile({ address: addressOf(file), kind: file.kind, bytes: file.size }, options)

/** Preloads pdf.js before the first PDF is opened. A failure is ignored: opening a PDF retries. */
export const fetchPdfReader = (): void =>
  void import('./open-pdf.ts').then(
    ({ startReader }) => startReader(),
    () => undefined,
  )

/**
 * Opens an image as one page, decoded by the browser, which applies the EXIF orientation.
 *
 * @throws if the browser does not support this kind of image, or the file is damaged
 */
export async function openImage(file: Blob): Promise<PageSource> {
  const whole = await createImageBitmap(file)
  const { width, height } = whole
  whole.close()
  return {
    id: nextSourceId(),
    pages: 1,
    size: async () => ({ width, height }),
    async draw(_page, wanted, signal) {
      signal.throwIfAborted()
      const canvas = newCanvas(wanted, (wanted * height) / width)
      const bitmap = await createImageBitmap(file, {
        resizeWidth: canvas.width,
        resizeHeight: canvas.height,
        resizeQuality: 'medium',
      })
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
      bitmap.close()
      signal.throwIfAborted()
      return canvas
    },
    close: () => undefined,
  }
}
