/** Properties of an image that are read from its header, without decoding it. */
import type { Orientation } from './exif.ts'

export interface ImageHeader {
  /** In pixels as stored, before the orientation is applied. `undefined` if only the decoder can determine it. */
  size?: { width: number; height: number }
  /** The orientation if the decoder does not apply it; 1 otherwise. */
  orientation: Orientation
  /** Whether the compression is lossy, so that recompressing with a little more loss does no harm. */
  lossy: boolean
  /** Whether it uses an encoding that PDF readers need not support, so that it must not be embedded unchanged. */
  unusual?: boolean
}

/** Reads the header of a complete file; `undefined` if the file is damaged or truncated. */
export type ReadHeader = (bytes: Buffer) => ImageHeader | undefined
