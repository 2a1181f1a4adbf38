/** Opens a file for looking at it: a visitor's own, of which nothing is sent anywhere, or one that the server keeps. */
import type { FileKind } from '@docweave/contract'
import type { FileOnHand, HandedOver } from '../upload/handed-over.ts'
import { openImage } from './open-image.ts'
import type { OpenOptions, PageSource } from './page-source.ts'
import { readableAddress, readableBlob } from './readable.ts'

/** Images every browser shows by itself, as one page. */
const images: ReadonlySet<string> = new Set<FileKind>(['jpg', 'png', 'webp', 'gif', 'bmp', 'avif', 'heic'])

/**
 * Opens a PDF or an image. pdf.js is fetched with the first PDF.
 *
 * @returns its pages; `undefined` for a kind that cannot be drawn here
 * @throws PasswordNeeded; any other error when the file is damaged or the browser does not know this image
 */
export async function openFile(
  file: Blob,
  kind: FileKind | 'unknown' | undefined,
  options: OpenOptions = {},
): Promise<PageSource | undefined> {
  if (kind === 'pdf') return (await import('./open-pdf.ts')).openPdf(readableBlob(file), options)
  return kind !== undefined && images.has(kind) ? openImage(file) : undefined
}

/** A file that the server keeps. */
export interface KeptFile {
  address: string
  kind: FileKind
  bytes: number
}

/** Whether a kind of file is drawn here, page by page. */
export const isDrawn = (kind: FileKind): boolean => kind === 'pdf' || images.has(kind)

/** Opens one that the server keeps, as `openFile` does: of a PDF, only what its pages need is fetched. */
export async function openKept(
  { address, kind, bytes }: KeptFile,
  options: OpenOptions = {},
): Promise<PageSource | undefined> {
  if (kind === 'pdf') return (await import('./open-pdf.ts')).openPdf(readableAddress(address, bytes), options)
  if (!images.has(kind)) return undefined
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`The file is not to be had: ${answer.status}`)
  return openImage(await answer.blob())
}

/** Opens a file of the visitor's, or a result that stands for one. */
export const openOnHand = (
  file: HandedOver,
  kind: FileKind | 'unknown' | undefined,
  options: OpenOptions = {},
): Promise<PageSource | undefined> =>
  file instanceof File
    ? openFile(file, kind, options)
    : openKept({ address: addressOf(file), kind: file.kind, bytes: file.size }, options)

const addressOf = (file: FileOnHand) => `/results/${file.job}/${'input' in file ? `input/${file.input}` : file.result}`

/** Fetches pdf.js before the first PDF is opened. Without it that comes later, and nothing else happens. */
export const fetchPdfReader = (): void =>
  void import('./open-pdf.ts').then(
    ({ startReader }) => startReader(),
    () => undefined,
  )
