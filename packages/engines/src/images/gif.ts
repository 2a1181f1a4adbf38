/** Reads GIFs: size, completeness, and the first frame (GIF89a specification, 17 to 27). */
import type { ReadHeader } from './header.ts'

const [extension, imageSeparator, trailer] = [0x21, 0x2c, 0x3b]
const headerBytes = 13

/** The size in bytes of the colour table described by the packed field (18 and 20). */
const tableBytes = (packed: number) => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0)

function endOfSubBlocks(bytes: Buffer, start: number): number {
  let at = start
  while ((bytes[at] ?? 0) !== 0) at += 1 + (bytes[at] ?? 0)
  return at + 1
}

/** The end of each frame; `undefined` if the file has no frame or is truncated. */
function framesOf(bytes: Buffer): number[] | undefined {
  const ends: number[] = []
  let at = headerBytes + tableBytes(bytes[10] ?? 0)
  while (at < bytes.length) {
    const block = bytes[at]
    if (block === trailer) return ends.length > 0 ? ends : undefined
    if (block === extension) at = endOfSubBlocks(bytes, at + 2)
    else if (block === imageSeparator) {
      // Ten bytes of descriptor, a colour table, one byte of code size, then the data.
      at = endOfSubBlocks(bytes, at + 11 + tableBytes(bytes[at + 9] ?? 0))
      ends.push(at)
    } else return undefined
  }
  return undefined
}

export const readGif: ReadHeader = (bytes) =>
  framesOf(bytes) && {
    size: { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) },
    orientation: 1,
    lossy: false,
  }

/** Returns a complete GIF with only its first frame, because mupdf would draw the frames on top of each other. */
export function firstFrame(bytes: Buffer): Buffer {
  const [end] = framesOf(bytes) ?? []
  return end === undefined ? bytes : Buffer.concat([bytes.subarray(0, end), Buffer.from([trailer])])
}
