/** Opens a visitor's file for looking at it. Nothing is sent anywhere. */
import type { FileKind } from '@docweave/contract'
import { openImage } from './open-image.ts'
import type { OpenOptions, PageSource } from './page-source.ts'

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
  if (kind === 'pdf') return (await import('./open-pdf.ts')).openPdf(file, options)
  return kind !== undefined && images.has(kind) ? openImage(file) : undefined
}

/** Fetches pdf.js before the first PDF is opened. Without it that comes later, and nothing else happens. */
export const fetchPdfReader = (): void =>
  void import('./open-pdf.ts').then(
    ({ startReader }) => startReader(),
    () => undefined,
  )
