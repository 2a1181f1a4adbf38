/** Reads PNG headers: size, completeness, and orientation (PNG specification, third edition, 5.3 and 11.3.4.5). */
import { exifOrientation, type Orientation } from './exif.ts'
import type { ReadHeader } from './header.ts'

const signatureBytes = 8

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
