/**
 * Properties of an image that are read from its header, without decoding it: size, completeness, and orientation of BMP, PNG and WebP
 * files.
 */

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

/** 1 is upright; 2 to 8 are Exif's codes for rotations and reflections. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

const orientationTag = 0x0112
const orientations: readonly Orientation[] = [1, 2, 3, 4, 5, 6, 7, 8]

/**
 * Reads the orientation from an Exif block (CIPA DC-008, 4.6.5: tag 0x0112 of the first directory), with or without its `Exif` header; 1 if
 * it has none.
 */
function exifOrientation(block: Buffer): Orientation {
  const tiff = block.toString('latin1', 0, 6) === 'Exif\0\0' ? block.subarray(6) : block
  const little = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const long = (at: number) => (at + 4 > tiff.length ? 0 : little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  const directory = long(4)
  for (let entry = 0; entry < short(directory); entry++) {
    const at = directory + 2 + entry * 12
    if (short(at) === orientationTag) return orientations[short(at + 8) - 1] ?? 1
  }
  return 1
}

/** BITMAPINFOHEADER of [MS-WMF] 2.2.2.3; older headers are only parsed by mupdf. */
const infoHeaderBytes = 40

/** Reads BMP headers: size and completeness. */
export const readBmp: ReadHeader = (bytes) => {
  if (bytes.length < 26) return undefined
  if (bytes.length < 14 + infoHeaderBytes || bytes.readUInt32LE(14) < infoHeaderBytes)
    return { orientation: 1, lossy: false }
  const size = { width: Math.abs(bytes.readInt32LE(18)), height: Math.abs(bytes.readInt32LE(22)) }
  const rowBytes = Math.ceil((size.width * bytes.readUInt16LE(28)) / 32) * 4
  const isPlain = bytes.readUInt32LE(30) === 0
  if (isPlain && bytes.readUInt32LE(10) + rowBytes * size.height > bytes.length) return undefined
  return { size, orientation: 1, lossy: false }
}

const signatureBytes = 8

/** Reads PNG headers: size, completeness, and orientation (PNG specification, third edition, 5.3 and 11.3.4.5). */
export const readPng: ReadHeader = (bytes) => {
  if (bytes.length < 33) return undefined
  const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  let orientation: Orientation = 1
  let at = signatureBytes
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (type === 'IEND') return { size, orientation, lossy: false }
    if (type === 'eXIf') orientation = exifOrientation(bytes.subarray(at + 8, at + 8 + length))
    at += 12 + length
  }
  return undefined
}

const headerBytes = 12

/** Reads WebP headers: size, completeness, and orientation (RFC 9649, 2). */
export const readWebp: ReadHeader = (bytes) => {
  if (bytes.length < 30 || bytes.readUInt32LE(4) + 8 > bytes.length) return undefined
  let size: { width: number; height: number } | undefined
  let orientation: Orientation = 1
  let lossy = false
  let at = headerBytes
  while (at + 8 <= bytes.length) {
    const type = bytes.toString('latin1', at, at + 4)
    const data = bytes.subarray(at + 8, at + 8 + bytes.readUInt32LE(at + 4))
    if (data.length >= 10) {
      if (type === 'VP8X') size = { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 }
      // RFC 6386, 9.1; the two upper bits are a scale that is never used.
      if (type === 'VP8 ') size ??= { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
      if (type === 'VP8L') {
        const bits = data.readUInt32LE(1)
        size ??= { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
      }
    }
    lossy ||= type === 'VP8 '
    if (type === 'EXIF') orientation = exifOrientation(data)
    at += 8 + data.length + (data.length % 2)
  }
  return size && { size, orientation, lossy }
}
