/** Reads WebP headers: size, completeness, and orientation (RFC 9649, 2). */
import { exifOrientation, type Orientation } from './exif.ts'
import type { ReadHeader } from './header.ts'

const headerBytes = 12

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
