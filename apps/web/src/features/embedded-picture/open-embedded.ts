/** Opens the picture of its first page or cover that a document or book carries, for files that the browser cannot render. */
import type { FileKind } from '@docweave/contract'
import { openImage } from '../pdf-view/open-file.ts'
import type { PageSource } from '../pdf-view/page-source.ts'

/** Finds the picture in a file; `undefined` if it carries none. */
type FindPicture = (file: Blob) => Promise<Blob | undefined>

const inOfficeXml = async (): Promise<FindPicture> => (await import('./zip-pictures.ts')).officeXmlPicture
const inOpenDocument = async (): Promise<FindPicture> => (await import('./zip-pictures.ts')).openDocumentPicture

const finders: Partial<Record<FileKind, () => Promise<FindPicture>>> = {
  docx: inOfficeXml,
  xlsx: inOfficeXml,
  pptx: inOfficeXml,
  odt: inOpenDocument,
  ods: inOpenDocument,
  odp: inOpenDocument,
  hwpx: async () => (await import('./zip-pictures.ts')).hwpxPicture,
  hwp: async () => (await import('./hwp-picture.ts')).hwpPicture,
  epub: async () => (await import('./epub-cover.ts')).epubCover,
  mobi: async () => (await import('./mobi-cover.ts')).mobiCover,
  fb2: async () => (await import('./fb2-cover.ts')).fb2Cover,
}

/** Pixels: smaller images are placeholders, which some programs write. */
const smallestSide = 32

/** Wide enough that a line of small text on a page is still visible. */
const examinedWidth = 800

/** Whether a picture is white everywhere, as the pictures of programs that cannot draw their pages are. */
async function isBlank(source: PageSource, width: number, signal: AbortSignal): Promise<boolean> {
  const canvas = await source.draw(1, Math.min(width, examinedWidth), signal)
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
  return pixels?.every((value) => value > 250) ?? false
}

/**
 * Opens a file's picture of itself as one page.
 *
 * @returns `undefined` if it carries none, or one that shows nothing
 * @throws the signal's reason when it is aborted; any other error if the file is damaged or locked, or the browser does not support this kind of image
 */
export async function openEmbeddedPicture(
  file: Blob,
  kind: FileKind,
  signal: AbortSignal,
): Promise<PageSource | undefined> {
  const find = await finders[kind]?.()
  const picture = await find?.(file)
  if (!picture) return undefined
  const source = await openImage(picture)
  const { width, height } = await source.size(1)
  if (Math.min(width, height) < smallestSide || (await isBlank(source, width, signal))) return undefined
  return source
}
