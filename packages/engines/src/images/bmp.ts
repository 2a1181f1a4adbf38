/** Reads BMP headers: size and completeness. */
import type { ReadHeader } from './header.ts'

/** BITMAPINFOHEADER of [MS-WMF] 2.2.2.3; older headers are only parsed by mupdf. */
const infoHeaderBytes = 40

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
