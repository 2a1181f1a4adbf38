/** What an image's file says of itself before it is decoded. */
import type { Orientation } from './exif.ts'

export interface ImageHeader {
  /** In pixels, as stored: before the orientation is applied. `undefined` where the decoder is the one to ask. */
  size?: { width: number; height: number }
  /** Where the decoder does not apply it by itself; 1 otherwise. */
  orientation: Orientation
  /** Whether the pixels were stored with loss, so that storing them with a little more is no harm. */
  lossy: boolean
  /** A packing that PDF readers need not know: such an image is not put into a PDF as it is. */
  unusual?: boolean
}

/** Reads the header of a whole file; `undefined` when the file is damaged or cut off. */
export type ReadHeader = (bytes: Buffer) => ImageHeader | undefined
