/** Checks from its header whether an image is complete and small enough to be decoded, without decoding any pixels. */
import type { FileKind } from '@docweave/contract'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { readBmp, type ImageHeader, type ReadHeader, readPng, readWebp } from './header.ts'
import type { DecodedKind } from './decoders.ts'
import { readGif } from './gif.ts'
import { readHeif } from './heif.ts'
import { readJpeg } from './jpeg.ts'

const readers = {
  jpg: readJpeg,
  png: readPng,
  gif: readGif,
  bmp: readBmp,
  // TIFF directories are anywhere in the file; mupdf parses them.
  tiff: () => ({ orientation: 1, lossy: false }),
  webp: readWebp,
  heic: (bytes) => readHeif(bytes, true),
  avif: (bytes) => readHeif(bytes, false),
} satisfies Partial<Record<FileKind, ReadHeader>>

export type ImageKind = keyof typeof readers

export const imageKinds: readonly ImageKind[] = ['jpg', 'png', 'webp', 'tiff', 'gif', 'bmp', 'heic', 'avif']

const decodedKinds: readonly ImageKind[] = ['webp', 'heic', 'avif'] satisfies DecodedKind[]

/** Whether one of our decoders reads such images, because mupdf does not. */
export const isDecodedKind = (kind: ImageKind): kind is DecodedKind => decodedKinds.includes(kind)

export const isImageKind = (kind: FileKind): kind is ImageKind => Object.hasOwn(readers, kind)

/** The maximum number of decoded pixels: each takes four bytes, several copies exist, and mupdf's heap is limited to 2 GB. */
const mostDecoded = 120_000_000

/** The limit for JPEGs, which we need not decode, although viewers must. */
const mostPixels = 600_000_000

/** @throws DocweaveError `IMAGE_TOO_LARGE` (params: `width`, `height`) */
export function checkPixels(kind: ImageKind, width: number, height: number): void {
  if (width * height > (kind === 'jpg' ? mostPixels : mostDecoded))
    throw new DocweaveError('IMAGE_TOO_LARGE', { width, height })
}

/**
 * Reads the header of an image and checks it.
 *
 * @param bytes the whole file
 * @throws DocweaveError `FILE_DAMAGED`, `IMAGE_TOO_LARGE`
 */
export function checkImage(bytes: Buffer, kind: ImageKind): ImageHeader {
  const header: ImageHeader | undefined = readers[kind](bytes)
  if (!header) throw new DocweaveError('FILE_DAMAGED')
  if (header.size) checkPixels(kind, header.size.width, header.size.height)
  return header
}
